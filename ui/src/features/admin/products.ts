import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client';
import { createProduct, deleteProduct, listProducts, updateProduct } from '../../api/endpoints';
import type { ProductInput, WireProduct } from '../../api/wire';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { explain } from './explain';
import type { Refusal } from './ProductForm';
import { asStaff, isSignedOut } from './session';

type List = { state: 'loading' } | { state: 'failed'; reason: string } | { state: 'loaded'; products: WireProduct[] };

/** The products in the database, and what staff can do with them. */
export function useProducts() {
  const [loaded, setLoaded] = useState<{ round: number; list: List }>({ round: 0, list: { state: 'loading' } });
  const [round, setRound] = useState(1);
  useEffect(() => {
    let stale = false;
    listProducts().then(
      (products) => stale || setLoaded({ round, list: { state: 'loaded', products } }),
      (cause: unknown) => {
        if (stale) return;
        setLoaded({ round, list: { state: 'failed', reason: explain(cause) } });
        fail(messages.productsNotFetched);
      },
    );
    return () => {
      stale = true;
    };
  }, [round]);

  const change = (edit: (products: WireProduct[]) => WireProduct[]) =>
    setLoaded(({ round: at, list }) => ({
      round: at,
      list: list.state === 'loaded' ? { state: 'loaded', products: edit(list.products) } : list,
    }));

  const save = async (id: string | null, input: ProductInput): Promise<Refusal | null> => {
    try {
      const saved = await asStaff((token) =>
        id === null ? createProduct(token, input) : updateProduct(token, id, input),
      );
      change((products) =>
        id === null ? [...products, saved] : products.map((product) => (product._id === id ? saved : product)),
      );
      succeed(id === null ? messages.productCreated : messages.productUpdated);
      return null;
    } catch (cause) {
      if (!isSignedOut(cause)) fail(messages.productNotSaved);
      return refusalOf(cause);
    }
  };

  const remove = async (id: string): Promise<boolean> => {
    try {
      await asStaff((token) => deleteProduct(token, id));
      change((products) => products.filter((product) => product._id !== id));
      succeed(messages.productDeleted);
      return true;
    } catch (cause) {
      if (!isSignedOut(cause)) fail(messages.productNotDeleted);
      return false;
    }
  };

  const list: List = loaded.round === round ? loaded.list : { state: 'loading' };
  return { list, reload: () => setRound((before) => before + 1), save, remove };
}

/** The product as it is in the database now, if it is still there. */
export async function currentProduct(id: string): Promise<{ product: WireProduct | undefined } | { refusal: Refusal }> {
  try {
    return { product: (await listProducts()).find(({ _id }) => _id === id) };
  } catch (cause) {
    fail(messages.productNotSaved);
    return { refusal: refusalOf(cause) };
  }
}

function refusalOf(cause: unknown): Refusal {
  const fields = cause instanceof ApiError ? cause.fields : [];
  return {
    message: explain(cause),
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
  };
}

function succeed(text: string): void {
  showToast(text, { place: 'counter' });
}

function fail(text: string): void {
  showToast(text, { kind: 'error', place: 'counter' });
}

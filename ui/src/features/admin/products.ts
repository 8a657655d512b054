import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client';
import { createProduct, deleteProduct, listProducts, updateProduct } from '../../api/endpoints';
import type { ProductInput, WireProduct } from '../../api/wire';
import { productsTab as words } from '../../copy/admin';
import { messages } from '../../copy/messages';
import { showToast } from '../../lib/toast';
import { explain } from './explain';
import type { Refusal } from './saving';
import { asStaff, isSignedOut } from './session';

type List = { state: 'loading' } | { state: 'failed'; reason: string } | { state: 'loaded'; products: WireProduct[] };

/** What came of a save; `changed` when somebody else changed the product or its stock moved since it was read. */
export type Outcome =
  | { state: 'saved' }
  | { state: 'refused'; refusal: Refusal }
  /** `details` says who changed it and when, as far as the server knows. */
  | { state: 'changed'; details: string | null };

export type Products = ReturnType<typeof useProducts>;

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
  const replace = (saved: WireProduct) =>
    change((products) => products.map((product) => (product._id === saved._id ? saved : product)));

  const add = async (input: ProductInput): Promise<Outcome> => {
    try {
      const added = await asStaff((token) => createProduct(token, input));
      change((products) => [...products, added]);
      succeed(messages.productCreated);
      return { state: 'saved' };
    } catch (cause) {
      return refused(cause);
    }
  };

  /** Sends an edit of a product as it was read, guarded by its version. */
  const edit = async ({ _id, version }: WireProduct, input: ProductInput): Promise<Outcome> => {
    try {
      replace(await asStaff((token) => updateProduct(token, _id, version, input)));
      succeed(messages.productUpdated);
      return { state: 'saved' };
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'version_changed')
        return { state: 'changed', details: cause.details };
      if (cause instanceof ApiError && cause.code === 'stock_moved') return { state: 'changed', details: null };
      return refused(cause);
    }
  };

  /** The product as it is in the database now. */
  const current = async (id: string): Promise<{ product: WireProduct } | { refusal: Refusal }> => {
    try {
      const products = await listProducts();
      setLoaded(({ round: at }) => ({ round: at, list: { state: 'loaded', products } }));
      const product = products.find(({ _id }) => _id === id);
      if (product) return { product };
      fail(messages.productNotSaved);
      return { refusal: { message: words.gone, fields: {} } };
    } catch (cause) {
      fail(messages.productNotSaved);
      return { refusal: refusalOf(cause) };
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
  return { list, reload: () => setRound((before) => before + 1), add, edit, current, remove };
}

function refused(cause: unknown): Outcome {
  if (!isSignedOut(cause)) fail(messages.productNotSaved);
  return { state: 'refused', refusal: refusalOf(cause) };
}

function refusalOf(cause: unknown): Refusal {
  const fields = cause instanceof ApiError ? cause.fields : [];
  return {
    // The page itself says that the session has ended.
    message: isSignedOut(cause) ? null : explain(cause),
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
  };
}

function succeed(text: string): void {
  showToast(text, { timing: 'long' });
}

function fail(text: string): void {
  showToast(text, { kind: 'error', timing: 'long' });
}

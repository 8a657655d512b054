import { ApiError, call } from '../../../api/client';
import type { ProductInput, WireProduct } from '../../../api/wire';
import { adminToasts, productsTab as words } from '../../../copy/admin';
import { showToast, type ToastOptions } from '../../../lib/toast';
import { errorMessage } from './error-message';
import { asStaff, isSignedOut } from './session';
import { showFailure } from './show-failure';
import { useLoad } from './use-load';

/** The error of a failed save; the message is shown above the form. */
export interface SaveError {
  message: string | null;
  /** Messages by field path, such as `variants[0].color`. */
  fields: Record<string, string>;
}

/** The result of a save; `conflict` if the product or its stock has changed since it was loaded. */
export type SaveResult =
  | { state: 'saved' }
  | { state: 'failed'; error: SaveError }
  /** `details` names the author and time of the change, if the server knows them. */
  | { state: 'conflict'; details: string | null };

export type Products = ReturnType<typeof useProducts>;

/** Loads the products from the database; adds, edits and deletes them. */
export function useProducts() {
  const { data: list, error, loading, reload, change } = useLoad(listProducts, adminToasts.productsNotFetched);

  const add = async (input: ProductInput): Promise<SaveResult> => {
    try {
      const added = await asStaff('POST /products', { body: input });
      change((products) => [...products, added]);
      showSuccess(adminToasts.productCreated);
      return { state: 'saved' };
    } catch (cause) {
      return failedSave(cause);
    }
  };

  /** Sends an edit; the server rejects it if the product's version has changed. */
  const edit = async (
    { _id, version }: WireProduct,
    input: ProductInput,
    toastOf: (saved: WireProduct) => ToastOptions = () => ({}),
  ): Promise<SaveResult> => {
    try {
      const saved = await asStaff('PUT /products/{id}', {
        path: { id: _id },
        header: { 'If-Match': `"${version}"` },
        body: input,
      });
      change((products) => products.map((product) => (product._id === saved._id ? saved : product)));
      showToast(adminToasts.productUpdated, { timing: 'long', ...toastOf(saved) });
      return { state: 'saved' };
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'version_changed')
        return { state: 'conflict', details: cause.details };
      if (cause instanceof ApiError && cause.code === 'stock_moved') return { state: 'conflict', details: null };
      return failedSave(cause);
    }
  };

  /** Loads the current state of a product. */
  const loadCurrent = async (id: string): Promise<{ product: WireProduct } | { error: SaveError }> => {
    try {
      const products = await listProducts();
      change(() => products);
      const product = products.find(({ _id }) => _id === id);
      if (product) return { product };
      showToast(adminToasts.productNotSaved, { kind: 'error', timing: 'long' });
      return { error: { message: words.gone, fields: {} } };
    } catch (cause) {
      showFailure(cause, adminToasts.productNotSaved);
      return { error: saveErrorOf(cause) };
    }
  };

  const remove = async (id: string): Promise<boolean> => {
    try {
      await asStaff('DELETE /products/{id}', { path: { id } });
      change((products) => products.filter((product) => product._id !== id));
      showSuccess(adminToasts.productDeleted);
      return true;
    } catch (cause) {
      showFailure(cause, adminToasts.productNotDeleted);
      return false;
    }
  };

  return {
    /** Null until it has loaded. */
    list,
    error,
    loading,
    reload,
    add,
    edit,
    loadCurrent,
    remove,
  };
}

function listProducts() {
  return call('GET /products');
}

function failedSave(cause: unknown): SaveResult {
  showFailure(cause, adminToasts.productNotSaved);
  return { state: 'failed', error: saveErrorOf(cause) };
}

function saveErrorOf(cause: unknown): SaveError {
  const fields = cause instanceof ApiError ? cause.fields : [];
  return {
    // The page shows that the session has expired.
    message: isSignedOut(cause) ? null : errorMessage(cause),
    fields: Object.fromEntries(fields.map(({ field, message }) => [field, message])),
  };
}

function showSuccess(text: string): void {
  showToast(text, { timing: 'long' });
}

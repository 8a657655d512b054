import type { WireProduct } from '../../../api/wire';
import { unusedPictures as words } from '../../../copy/admin';
import { showToast } from '../../../lib/toast';
import { errorMessage } from '../common/error-message';
import { asStaff, ifSignedIn } from '../common/session';
import { showFailure } from '../common/show-failure';
import { useLoad } from '../common/use-load';

/** Loads the uploaded pictures once, and returns and deletes those that none of the products shows. */
export function useUnusedPictures(products: readonly WireProduct[]) {
  // Failures show nothing: the products matter more.
  const { data: pictures, change } = useLoad(loadPictures);

  /** Resolves to whether the picture is gone. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await asStaff('DELETE /pictures/{id}', { path: { id } });
      change((before) => before.filter((picture) => picture._id !== id));
      showToast(words.deleted, { timing: 'long' });
      return true;
    } catch (cause) {
      showFailure(cause, `${words.notDeleted}. ${errorMessage(cause)}`);
      return false;
    }
  };

  // An edit of a product shows here at once.
  const images = products.flatMap(({ image, variants }) => [image, ...variants.map((variant) => variant.image)]);
  const unused = pictures?.filter(({ _id }) => !images.some((image) => image.includes(_id)));
  return { pictures: unused ?? [], remove };
}

/** Nobody has asked for this list, so it does not ask to sign in. */
function loadPictures() {
  return ifSignedIn('GET /pictures');
}

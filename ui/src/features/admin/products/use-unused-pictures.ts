import { useEffect, useState } from 'react';
import { deletePicture, listPictures } from '../../../api/endpoints';
import type { ListedPicture, WireProduct } from '../../../api/wire';
import { unusedPictures as words } from '../../../copy/admin';
import { showToast } from '../../../lib/toast';
import { errorMessage } from '../shared/error-message';
import { asStaff, isSignedOut, sessionToken } from '../shared/session';

/** Loads the uploaded pictures once, and returns and deletes those that none of the products shows. */
export function useUnusedPictures(products: readonly WireProduct[]) {
  const [pictures, setPictures] = useState<ListedPicture[]>([]);
  useEffect(() => {
    // Not `asStaff`: nobody has asked for this list, so it does not ask to sign in.
    const token = sessionToken();
    if (token === null) return undefined;
    let stale = false;
    listPictures(token).then(
      (listed) => stale || setPictures(listed),
      // The products matter more.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, []);

  /** Resolves to whether the picture is gone. */
  const remove = async (id: string): Promise<boolean> => {
    try {
      await asStaff((token) => deletePicture(token, id));
      setPictures((before) => before.filter((picture) => picture._id !== id));
      showToast(words.deleted, { timing: 'long' });
      return true;
    } catch (cause) {
      if (!isSignedOut(cause))
        showToast(`${words.notDeleted}. ${errorMessage(cause)}`, { kind: 'error', timing: 'long' });
      return false;
    }
  };

  // An edit of a product shows here at once.
  const images = products.flatMap(({ image, variants }) => [image, ...variants.map((variant) => variant.image)]);
  const unused = pictures.filter(({ _id }) => !images.some((image) => image.includes(_id)));
  return { pictures: unused, remove };
}

import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../../api/upload';
import { pictureUpload as words } from '../../../copy/admin';
import { errorMessage } from '../common/error-message';
import { isSignedOut, withToken } from '../common/session';

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** As on the server. */
const maxBytes = 10 * 1024 * 1024;

export type Upload =
  | { state: 'none' }
  /** `percent` is 100 while the server prepares the sizes. */
  | { state: 'sending'; percent: number }
  | { state: 'done' }
  | { state: 'failed'; reason: string };

/** Uploads one picture at a time; `onDone` gets its path. `start` returns whether it was uploaded. */
export function usePictureUpload(onDone: (path: string) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' });
  const current = useRef<AbortController | null>(null);
  // The form may change during an upload.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => current.current?.abort(), []);

  const start = async (file: File): Promise<boolean> => {
    if (current.current) return false;
    const reason = refusalOf(file);
    if (reason !== null) {
      setUpload({ state: 'failed', reason });
      return false;
    }
    let isDone = false;
    const controller = new AbortController();
    current.current = controller;
    setUpload({ state: 'sending', percent: 0 });
    const onProgress = (share: number) => setUpload({ state: 'sending', percent: Math.floor(share * 100) });
    try {
      const { image } = await withToken((token) => uploadPicture(token, file, onProgress, controller.signal));
      setUpload({ state: 'done' });
      isDone = !controller.signal.aborted;
      if (isDone) done.current(image);
    } catch (cause) {
      // The page shows that the session has expired.
      setUpload(isSignedOut(cause) ? { state: 'none' } : { state: 'failed', reason: errorMessage(cause) });
    }
    current.current = null;
    return isDone;
  };
  return { upload, start };
}

/** Returns why a file need not be sent, or null. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!pictureTypes.includes(type)) return words.wrongType;
  return size > maxBytes ? words.tooLarge : null;
}

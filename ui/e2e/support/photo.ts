import { fileURLToPath } from 'node:url';

/** The path of a file to upload as a picture. */
export const photo = fileURLToPath(new URL('../../../brand/media/gallery-detail-800.jpg', import.meta.url));

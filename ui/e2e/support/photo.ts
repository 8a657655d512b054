import { detail, uploadOf } from './brand';

/** The path of a file to upload as a picture. */
export const photo = uploadOf(detail);

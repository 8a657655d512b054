import { expect, test } from 'vitest';
import { pictureUpload as words } from '../../../copy/admin';
import { refusalOf } from './use-picture-upload';

test.each([
  ['image/jpeg', 1, null],
  ['image/png', 10 * 1024 * 1024, null],
  ['image/webp', 10 * 1024 * 1024 + 1, words.tooLarge],
  ['image/heic', 1, words.wrongType],
  ['', 1, words.wrongType],
])('a file of type %j and %i bytes is refused before it is sent: %j', (type, size, reason) => {
  expect(refusalOf({ type, size })).toBe(reason);
});

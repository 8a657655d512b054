import { expect, test } from 'vitest';
import { editOfPictures, fromList, listOf, moved, picturesText, roomFor, toWire, withPicture } from './pictures';

const a = { image: '/a.jpg', alt: '' };
const b = { image: '/b.jpg', alt: '' };
const c = { image: '/c.jpg', alt: '' };

test('the image is the first of all pictures, and the API leaves out what is empty', () => {
  const pictures = { image: '/a.jpg', alt: 'Front', pictures: [b] };
  expect(listOf(pictures)).toEqual([{ image: '/a.jpg', alt: 'Front' }, b]);
  expect(fromList(listOf(pictures))).toEqual(pictures);
  expect(toWire(pictures)).toEqual(pictures);
  expect(toWire(fromList([a]))).toEqual({ image: '/a.jpg' });
  expect(fromList([])).toEqual({ image: '', alt: '', pictures: [] });
});

test.each([
  [0, 2, [b, c, a]],
  [2, 0, [c, a, b]],
  [0, 1, [b, a, c]],
  [1, 1, [a, b, c]],
])('picture %i moves to place %i', (from, to, expected) => {
  expect(moved([a, b, c], from, to)).toEqual(expected);
});

test.each([
  { list: [a], image: '/b.jpg', expected: [a, b], why: 'at the end' },
  { list: [a, b], image: '/b.jpg', expected: [a, b], why: 'one that is listed already' },
  { list: [{ image: ' ', alt: '' }], image: '/a.jpg', expected: [a], why: 'as the image of a new product' },
])('a picture is added: $why', ({ list, image, expected }) => {
  expect(withPicture(list, image)).toEqual(expected);
});

test('there is room for eight pictures, and an empty image takes none', () => {
  expect(roomFor([a, b])).toBe(6);
  expect(roomFor([{ image: '', alt: '' }])).toBe(8);
});

test.each([
  { now: { image: '/a.jpg' }, sent: {}, why: 'nothing has changed' },
  { now: { image: '/a.jpg', alt: '', pictures: [] }, sent: {}, why: 'what is empty is the same as nothing' },
  { now: { image: '/b.jpg' }, sent: { alt: '', pictures: [] }, why: 'another image' },
  { now: { image: '/a.jpg', alt: 'Front' }, sent: { alt: 'Front', pictures: [] }, why: 'a text' },
  { now: { image: '/a.jpg', pictures: [b] }, sent: { alt: '', pictures: [b] }, why: 'another picture' },
])('an edit sends the pictures if one has changed: $why', ({ now, sent }) => {
  expect(editOfPictures(now, { image: '/a.jpg' })).toEqual(sent);
});

test('a list of changes names the texts and the pictures after the image', () => {
  expect(picturesText({ image: '/a.jpg' })).toBe('');
  const pictures = [{ ...b, alt: 'Back' }, c];
  expect(picturesText({ image: '/a.jpg', alt: 'Front', pictures })).toBe('Front\n/b.jpg (Back)\n/c.jpg');
});

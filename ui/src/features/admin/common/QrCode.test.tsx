import { render } from '@testing-library/react';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { QrCode } from './QrCode';

/** Pixels per module, and a gray that stands for paper. */
const scale = 4;
const paper = 200;

/** Paints the rectangles of the code on paper. */
function paint(svg: SVGElement): { pixels: Uint8ClampedArray; side: number } {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(paper);
  for (const path of svg.querySelectorAll('path')) {
    const shade = path.getAttribute('fill') === '#000' ? 0 : 255;
    for (const [, ...numbers] of (path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map((number) => Number(number) * scale);
      for (let row = y; row < y + height; row += 1) {
        const at = (row * side + x) * 4;
        pixels.fill(shade, at, at + width * 4);
      }
    }
  }
  return { pixels, side };
}

test.each(['LC100001', 'LC999999', 'LC1000000'])('the code of %s is read, and has a quiet zone', (number) => {
  const { container } = render(<QrCode text={number} />);
  const svg = container.querySelector('svg');
  if (!svg) throw new Error('no code');
  const { pixels, side } = paint(svg);
  expect(jsQR(pixels, side, side)?.data).toBe(number);
  const places = Array.from({ length: side * side }, (_, at) => ({ x: at % side, y: Math.floor(at / side) }));
  const quiet = places.filter(({ x, y }) => Math.min(x, y, side - 1 - x, side - 1 - y) < 4 * scale);
  expect(new Set(quiet.map(({ x, y }) => pixels[(y * side + x) * 4]))).toEqual(new Set([255]));
  // 21 modules, the smallest code, print the largest.
  expect(side).toBe((21 + 2 * 4) * scale);
  expect(svg.getAttribute('aria-hidden')).toBe('true');
});

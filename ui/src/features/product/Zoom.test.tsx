import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Zoom } from './Zoom';

const widthsOf = (src: string) => {
  const item = { kind: 'picture', src, thumb: src, name: 'Picture', text: 'A picture' } as const;
  render(<Zoom items={[item]} index={0} onShow={() => {}} onClose={() => {}} />);
  const source = document.querySelector<HTMLSourceElement>('source[type="image/avif"]');
  return source?.srcset.split(', ').map((one) => one.split(' ')[1]);
};

test.each([
  ['/media/gallery-flat-lay-800.jpg', ['800w', '1200w', '1800w']],
  ['/media/gallery-flat-lay-black-white-800.jpg', ['800w', '1200w', '1800w']],
  ['/media/gallery-back-pink-800.jpg', ['480w', '800w', '1200w']],
  ['/media/pink-800.jpg', ['800w', '1200w', '1800w']],
])('%s is enlarged from its widest file', (src, widths) => {
  expect(widthsOf(src)).toEqual(widths);
});

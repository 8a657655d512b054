import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Zoom } from './Zoom';

const widthsOf = (src: string, isLarge: boolean) => {
  const item = { kind: 'picture', src, thumb: src, name: 'Picture', text: 'A picture', isLarge } as const;
  render(<Zoom items={[item]} index={0} onShow={() => {}} onClose={() => {}} />);
  const source = document.querySelector<HTMLSourceElement>('source[type="image/avif"]');
  return source?.srcset.split(', ').map((one) => one.split(' ')[1]);
};

test.each([
  ['/media/gallery-flat-lay-black-white-800.jpg', true, ['800w', '1200w', '1800w']],
  ['/media/gallery-back-pink-800.jpg', false, ['480w', '800w', '1200w']],
])('%s, large: %s, is enlarged from its widest file', (src, isLarge, widths) => {
  expect(widthsOf(src, isLarge)).toEqual(widths);
});

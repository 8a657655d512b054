import { readdirSync, statSync } from 'node:fs';
import { variants } from '@brand/product.json';
import { hero } from '@brand/texts/home';
import { featuredPicture, listingFile, wideBanner, wornPictures } from '@brand/texts/pictures';
import { pictures } from '@brand/texts/product';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { brandFolder } from '../../brand-folder';
import { Button } from './Button';
import { Isolated } from './Isolated';
import { Picture } from './Picture';
import { Price } from './Price';
import { SelectField } from './SelectField';
import { QuantityStepper } from './QuantityStepper';
import { Swatches } from './Swatches';
import { Tabs } from './Tabs';
import { TextField } from './TextField';

const parse = (text: string) => Math.min(10, Math.max(1, Number.parseInt(text, 10) || 1));

function Quantity({ from = 1 }: { from?: number }) {
  const [value, setValue] = useState(from);
  return <QuantityStepper label="Quantity" value={value} min={1} max={10} parse={parse} onChange={setValue} />;
}

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const minus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' });
const plus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' });

test('the minus button is disabled at the minimum and the plus button at the maximum', () => {
  render(<Quantity from={9} />);
  expect(minus().disabled).toBe(false);
  fireEvent.click(plus());
  expect(quantity().value).toBe('10');
  expect(plus().disabled).toBe(true);
  for (let n = 10; n > 1; n -= 1) fireEvent.click(minus());
  expect(quantity().value).toBe('1');
  expect(minus().disabled).toBe(true);
});

test('a button that reaches its limit moves the focus to the other one', () => {
  render(<Quantity from={2} />);
  minus().focus();
  fireEvent.click(minus());
  expect(document.activeElement).toBe(plus());
  for (let n = 1; n < 10; n += 1) fireEvent.click(plus());
  expect(document.activeElement).toBe(minus());
});

test.each([
  { typed: '7', shown: '7' },
  { typed: '99', shown: '10' },
  { typed: '0', shown: '1' },
  { typed: 'abc', shown: '1' },
  { typed: '', shown: '' },
])('typing "$typed" shows "$shown"', ({ typed, shown }) => {
  render(<Quantity from={3} />);
  fireEvent.change(quantity(), { target: { value: typed } });
  expect(quantity().value).toBe(shown);
});

test('an emptied quantity becomes the minimum on blur', () => {
  render(<Quantity from={3} />);
  fireEvent.change(quantity(), { target: { value: '' } });
  fireEvent.blur(quantity());
  expect(quantity().value).toBe('1');
});

test('arrow keys change the quantity within its limits', () => {
  render(<Quantity from={10} />);
  fireEvent.keyDown(quantity(), { key: 'ArrowUp' });
  expect(quantity().value).toBe('10');
  fireEvent.keyDown(quantity(), { key: 'ArrowDown' });
  expect(quantity().value).toBe('9');
});

test('a field connects its label, hint and error to its control', () => {
  render(<TextField label="ZIP" error="Please enter a valid zip code" hint="Five digits" optional />);
  const input = screen.getByLabelText(/^ZIP/);
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['Please enter a valid zip code', 'Five digits']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is not marked invalid', () => {
  render(
    <SelectField label="State" id="state">
      <option>OR</option>
    </SelectField>,
  );
  const select = screen.getByLabelText('State');
  expect(select.id).toBe('state');
  expect(select.hasAttribute('aria-invalid')).toBe(false);
  expect(select.hasAttribute('aria-describedby')).toBe(false);
});

test('a busy button keeps the focus, is announced as busy and ignores clicks', () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={onClick}>Login</Button>);
  screen.getByRole('button').focus();
  rerender(
    <Button onClick={onClick} busy busyLabel="Logging in...">
      Login
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Logging in...' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a busy submit button does not submit', () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('arrow keys, Home and End select tabs', () => {
  const onSelect = vi.fn<(key: 'a' | 'b') => void>();
  const tabs = [
    { key: 'a', label: 'Products' },
    { key: 'b', label: 'Orders' },
  ] as const;
  render(
    <Tabs label="Dashboard" tabs={tabs} selected="a" onSelect={onSelect}>
      Panel
    </Tabs>,
  );
  const [products, orders] = screen.getAllByRole('tab');
  expect([products?.tabIndex, orders?.tabIndex]).toEqual([0, -1]);
  for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home']) fireEvent.keyDown(screen.getByRole('tablist'), { key });
  expect(onSelect.mock.calls.map(([key]) => key)).toEqual(['b', 'b', 'b', 'a']);
  expect(screen.getByRole('tabpanel', { name: 'Products' }).textContent).toBe('Panel');
});

test('a sold-out color is labeled and can be selected', () => {
  const onSelect = vi.fn<(color: string) => void>();
  const swatches = [
    { color: 'White', image: '/media/white-800.jpg', soldOut: false },
    { color: 'Brown', image: '/media/brown-800.jpg', soldOut: true },
  ];
  render(<Swatches name="color" swatches={swatches} selected="White" onSelect={onSelect} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Brown, sold out' }));
  expect(onSelect).toHaveBeenCalledWith('Brown');
});

test('a list price is shown only if it is higher', () => {
  const { container, rerender } = render(<Price cents={499} listCents={999} />);
  expect(container.textContent).toBe('Sale price $4.99List price $9.99');
  rerender(<Price cents={499} listCents={499} />);
  expect(container.textContent).toBe('Price $4.99');
});

const icons = ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg'];
const media = readdirSync(`${brandFolder}/media`).filter((file) => !icons.includes(file));
const names = media.filter((file) => file.endsWith('-800.jpg')).map((file) => file.replace('-800.jpg', ''));
type Shape = NonNullable<ComponentProps<typeof Picture>['shape']>;
const nameOf = (file: string) => file.replace('/media/', '').replace('-800.jpg', '');
const colors = variants.map(({ image }) => nameOf(image));
const angles = [listingFile, ...pictures.map(({ file }) => file)];
const heroes = [hero.first, hero.second].map(({ file }) => nameOf(file));
const large = [nameOf(featuredPicture), ...pictures.filter(({ isLarge }) => isLarge).map(({ file }) => file)];
/** Angles in a color are only shown in galleries, and pictures of the product worn never as a thumbnail. */
const shapesOf = (name: string): Shape[] => {
  if (name.startsWith(`${wornPictures}-`)) return ['slide'];
  const isOnlyInGalleries = angles.some((angle) => colors.some((color) => name === `${angle}-${color}`));
  const shapes: Shape[] = isOnlyInGalleries ? ['slide', 'thumb', 'small'] : ['tall', 'thumb', 'swatch'];
  if (heroes.includes(name)) shapes.push('hero');
  const isLarge = colors.includes(name) || large.some((file) => `${name}-`.startsWith(`${file}-`));
  return isLarge ? [...shapes, 'large'] : shapes;
};
const offers = [
  ...names.flatMap((name) => shapesOf(name).map((shape) => ({ name, shape }))),
  { name: wideBanner, shape: 'wide' } as const,
];
const filesOf = ({ name, shape }: (typeof offers)[number]) => {
  const { container } = render(<Picture src={`/media/${name}-800.jpg`} alt="" shape={shape} />);
  const offered = [...container.querySelectorAll('source, img')];
  const sets = offered.map((one) => one.getAttribute('srcset') ?? one.getAttribute('src') ?? '');
  return sets.flatMap((set) => set.split(', ').map((one) => one.replace(/^\/media\/(\S+)( \d+w)?$/, '$1')));
};

test.each(offers)('every file in the srcset of $name as $shape exists', (offer) => {
  const files = filesOf(offer);
  expect(files.length).toBeGreaterThanOrEqual(2);
  expect(files.filter((file) => !media.includes(file))).toEqual([]);
});

const bytesOf = (file: string) => statSync(`${brandFolder}/media/${file}`).size;

test('the media are at most 18 MB, and the form in each size at most 25 kB', () => {
  expect(media.reduce((sum, file) => sum + bytesOf(file), 0)).toBeLessThanOrEqual(18_000_000);
  const forms = media.filter((file) => file.startsWith(`${wornPictures}-`) && file.endsWith('-480.avif'));
  expect(forms.filter((file) => bytesOf(file) > 25_000)).toEqual([]);
});

test('a shop picture has a srcset with every size, any other URL is used as it is', () => {
  const { container, rerender } = render(<Picture src="/media/pink-800.jpg" alt="Pink" />);
  expect(container.querySelector('source[type="image/avif"]')?.getAttribute('srcset')).toBe(
    '/media/pink-480.avif 480w, /media/pink-640.avif 640w, /media/pink-800.avif 800w, /media/pink-1200.avif 1200w',
  );
  expect(screen.getByAltText('Pink').getAttribute('loading')).toBe('lazy');
  rerender(<Picture src="https://cdn.example/a.png" alt="Other" />);
  expect(container.querySelector('source')).toBeNull();
  expect(screen.getByAltText('Other').getAttribute('src')).toBe('https://cdn.example/a.png');
});

const imageSources = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'));

test('a heart with the alt text replaces a picture that fails to load, until the source changes', () => {
  const { container, rerender } = render(<Picture src="https://cdn.example/a.png" alt="Robe" className="frame" />);
  fireEvent.error(screen.getByAltText('Robe'));
  expect(imageSources()).toEqual(['/favicon.svg']);
  expect(screen.getByAltText('Robe').className).toContain('frame');
  expect(container.textContent).toBe('Robe');
  rerender(<Picture src="https://cdn.example/b.png" alt="Socks" className="frame" />);
  expect(imageSources()).toEqual(['https://cdn.example/b.png']);
  expect(container.textContent).toBe('');
});

test('a picture that failed before hydration is replaced too', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const { container } = render(<Picture src="/media/pink-800.jpg" alt="" />);
  expect(imageSources()).toEqual(['/favicon.svg']);
  expect(container.querySelector('source')).toBeNull();
});

const sentence = (title: string) => `The price of ${title} changed.`;

test('a title in a sentence is isolated, and the sentence is complete', () => {
  const { container, rerender } = render(<Isolated sentence={sentence} text="Socks" />);
  expect(container.innerHTML).toBe('<span>The price of <bdi>Socks</bdi> changed.</span>');
  // A text that occurs in the sentence itself.
  rerender(<Isolated sentence={sentence} text="price" />);
  expect(container.innerHTML).toBe('<span>The price of <bdi>price</bdi> changed.</span>');
  rerender(<Isolated sentence={sentence} text="" />);
  expect(container.textContent).toBe(sentence(''));
});

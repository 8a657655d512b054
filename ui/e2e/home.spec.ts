import {
  brand,
  firstColor,
  fourthColor,
  home,
  listedColors,
  listPriceText,
  priceText,
  productPath,
  questions,
  secondColor,
  testimonials,
  thirdColor,
} from './support/brand';
import { recordRequestUrls } from './support/record-requests';
import { expect, phone, test } from './support/shop';

for (const [device, use] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('the hero shows two colors and Shop Now leads to the product', async ({ page, frame }) => {
      await page.goto('/');
      const hero = frame.main.getByRole('region', { name: home.hero.heading.join(' ') });
      await expect(hero.getByRole('img', { name: home.hero.first.text })).toBeInViewport();
      await expect(hero.getByRole('img', { name: home.hero.second.text })).toBeInViewport();
      await hero.getByRole('link', { name: 'Shop Now' }).click();
      await expect(page).toHaveURL(productPath);
    });
  });
}

test('the featured product with its prices, the features and the testimonials are shown', async ({ page, frame }) => {
  await page.goto('/');
  const card = frame.main.getByRole('region', { name: 'Featured Product' });
  await expect(card.getByText(`Sale price ${priceText(1)}`)).toBeVisible();
  await expect(card.locator('s')).toHaveText(`List price ${listPriceText}`);
  await expect(card.getByText('Sale ends soon!', { exact: true })).toBeVisible();
  const features = frame.main.getByRole('region', { name: home.features.heading });
  await expect(features.getByRole('term')).toHaveText(home.features.items.map(({ name }) => name));
  await expect(features.getByRole('img', { name: home.features.picture.text })).toBeVisible();
  const said = frame.main.getByRole('region', { name: 'What customers say' });
  await expect(said.getByRole('figure')).toHaveCount(testimonials.length);
  await expect(said.getByRole('blockquote')).toHaveCount(testimonials.length);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(productPath);
});

test('texts stand beside pictures without a hole, and testimonials at one height', async ({ page, frame }) => {
  for (const [width, height] of [
    [1280, 720],
    [1366, 650],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.waitForFunction(() => 'isHydrated' in window);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const card = frame.main.getByRole('region', { name: 'Featured Product' });
    const heading = await card.getByRole('heading', { level: 2 }).boundingBox();
    const name = await card.getByRole('heading', { level: 3 }).boundingBox();
    expect((name?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0), `at ${width}`).toBeLessThan(40);
    const stars = frame.main.getByRole('region', { name: 'What customers say' }).getByRole('img');
    await expect(stars).toHaveCount(testimonials.length);
    // Their columns come with the stylesheet.
    const countHeights = () =>
      stars.evaluateAll((images) => new Set(images.map((image) => image.getBoundingClientRect().top)).size);
    await expect.poll(countHeights, `at ${width}`).toBe(1);
  }
});

test.describe('with a configured support email', () => {
  test.use({ flags: ['--support-email', 'hello@owner.example'] });

  test('the FAQ answers six questions and shows the support email', async ({ page, frame }) => {
    await page.goto('/');
    for (const [question, answer] of [
      ...questions.productQuestions.map((one) => [one.question, one.answer] as const),
      ['Can I get a refund?', `within ${brand.refundDays} days of delivery`],
      ['How do I contact support?', 'hello@owner.example'],
    ] as const) {
      const text = frame.main.getByRole('group').filter({ hasText: question }).getByText(answer);
      // The third answer is open at first.
      if (question === questions.productQuestions[2]?.question)
        await frame.main.getByText(question, { exact: true }).click();
      await expect(text).toBeHidden();
      await frame.main.getByText(question, { exact: true }).click();
      await expect(text).toBeVisible();
    }
    await expect(frame.main.getByRole('link', { name: 'hello@owner.example' })).toHaveAttribute(
      'href',
      'mailto:hello@owner.example',
    );
  });
});

test('the contact form takes name, email and message, shows a thank-you, clears and sends nothing', async ({
  page,
  frame,
}) => {
  await page.goto('/');
  const sent = recordRequestUrls(page);
  const fields = ['Name', 'Email', 'Message'].map((label) => frame.main.getByLabel(label, { exact: true }));
  const texts = ['Maya', 'maya@example.com', 'Do you have it in blue?'];
  for (const [at, field] of fields.entries()) await field.fill(texts[at] ?? '');
  for (const [at, field] of fields.entries()) await expect(field).toHaveValue(texts[at] ?? '');
  await frame.main.getByRole('button', { name: 'Send' }).click();
  await expect(frame.toast('Thank you for reaching out! We received your message.')).toBeVisible();
  for (const field of fields) await expect(field).toHaveValue('');
  expect(sent).toEqual([]);
});

test('each product of the picture of colors and each fabric leads to its color', async ({ page, frame }) => {
  for (const color of [firstColor, secondColor, thirdColor, fourthColor]) {
    await page.goto('/');
    const links = frame.main.getByRole('link', { name: `Shop ${color}`, exact: true });
    await expect(links).toHaveCount(2);
    const query = new URLSearchParams({ color });
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', `${productPath}?${query}`);
    await links.last().click();
    await expect(page).toHaveURL(`${productPath}?${query}`);
  }
});

// Where each product is, in the order of its color: parts of the width and the height of the picture.
for (const [device, use, places] of [
  [
    'a desktop',
    {},
    [
      [0.15, 0.5],
      [0.86, 0.6],
      [0.38, 0.6],
      [0.62, 0.5],
    ],
  ],
  [
    'a phone',
    phone,
    [
      [0.29, 0.34],
      [0.71, 0.34],
      [0.26, 0.71],
      [0.74, 0.71],
    ],
  ],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('a press on a product of the picture of colors opens its color', async ({ page, frame }) => {
      await page.goto('/');
      const picture = frame.main.getByRole('img', { name: home.colorBanner.picture });
      await expect(frame.main.getByRole('link', { name: `Shop ${firstColor}` })).toHaveCount(2);
      await picture.evaluate((img) => img.scrollIntoView({ block: 'center' }));
      for (const [index, [x, y]] of places.entries()) {
        const link = await picture.evaluate(
          (img, [partX, partY]) => {
            const { left, top, width, height } = img.getBoundingClientRect();
            return document.elementFromPoint(left + width * partX, top + height * partY)?.getAttribute('aria-label');
          },
          [x, y] as const,
        );
        expect(link).toBe(`Shop ${listedColors[index]}`);
      }
    });
  });
}

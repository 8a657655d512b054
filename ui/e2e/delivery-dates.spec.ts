import { dayOf, federalHolidays } from '../src/rules/federal-holidays';
import { brand } from './support/brand';
import { expect, test } from './support/shop';

// The Saturday before Thanksgiving.
const today = dayOf(2026, 11, 21);

const isBusinessDay = (date: Date) =>
  ![0, 6].includes(date.getUTCDay()) && !federalHolidays(date.getUTCFullYear()).includes(date.getTime() / 86_400_000);

/** Returns the date this many business days after today. */
function businessDay(count: number): Date {
  const dates = Array.from({ length: 3 * count + 7 }, (_, at) => new Date((today + 1 + at) * 86_400_000));
  return dates.filter(isBusinessDay)[count - 1] ?? new Date(NaN);
}

const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

test('the product page, the checkout and the confirmation say when the order arrives', async ({
  page,
  frame,
  product,
  checkout,
}) => {
  const { shipsWithin, deliveryTakes } = brand;
  const shipsBy = format(businessDay(shipsWithin), { weekday: 'short', month: 'short', day: 'numeric' });
  const [first, last] = [deliveryTakes.min, deliveryTakes.max].map((days) => businessDay(shipsWithin + days)) as [
    Date,
    Date,
  ];
  const isSameMonth = first.getUTCMonth() === last.getUTCMonth();
  const end = format(last, isSameMonth ? { day: 'numeric' } : { month: 'short', day: 'numeric' });
  const arrives = `${format(first, { month: 'short', day: 'numeric' })} to ${end}`;
  await page.clock.setSystemTime(new Date('2026-11-21T12:00:00-05:00'));
  await product.open();
  await expect(frame.main).toContainText(`Ships by ${shipsBy}, arrives ${arrives}`);
  await product.goToCheckout();
  await expect(frame.main).toContainText(`Ships by ${shipsBy}, arrives ${arrives}`);
  await checkout.fillAll();
  await checkout.completeOrder();
  await page.goto('/success');
  await expect(frame.main).toContainText(arrives);
});

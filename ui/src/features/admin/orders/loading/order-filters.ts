import { orderFilter } from '../../../../copy/admin-orders';

const { payments } = orderFilter;

export const filterNames = ['placed_from', 'placed_to', 'min_amount', 'max_amount', 'payment', 'color'] as const;
export type FilterName = (typeof filterNames)[number];

/** What narrows the list in addition to its view, as typed. Times are those of the browser's time zone. */
export type OrderFilters = Readonly<Partial<Record<FilterName, string>>>;

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text);
const isValid: Record<FilterName, (text: string) => boolean> = {
  placed_from: isTime,
  placed_to: isTime,
  min_amount: isAmount,
  max_amount: isAmount,
  payment: (text) => Object.keys(payments).includes(text),
  color: (text) => text !== '' && text.length <= 60,
};

/** Returns the valid filters of those that `read` returns. */
export function readFilters(read: (name: FilterName) => string | null): OrderFilters {
  const given = filterNames.map((name) => [name, read(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([name, text]) => isValid[name](text)));
}

/** Returns the field that ends a range before its start, if there is one. */
export function swappedOf({ placed_from, placed_to, min_amount, max_amount }: OrderFilters): FilterName | null {
  if (placed_from && placed_to && placed_from > placed_to) return 'placed_to';
  return Number(min_amount) > Number(max_amount) ? 'max_amount' : null;
}

/** Returns the API query of filters. The last minute counts to its end. */
export function filterQueryOf({ placed_from, placed_to, min_amount, max_amount, payment, color }: OrderFilters) {
  return {
    ...(placed_from && { placed_from: new Date(placed_from).toISOString() }),
    ...(placed_to && { placed_to: new Date(Date.parse(placed_to) + 59_000).toISOString() }),
    ...(min_amount && { min_amount: Number(min_amount) }),
    ...(max_amount && { max_amount: Number(max_amount) }),
    ...(payment && { payment: payment as keyof typeof payments }),
    ...(color && { color }),
  };
}

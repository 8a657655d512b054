export const filterNames = ['placed_from', 'placed_to', 'min_amount', 'max_amount', 'payment', 'color'] as const;
export type FilterName = (typeof filterNames)[number];

/** What narrows the list in addition to its view, as typed. Times are those of the browser's time zone. */
export type OrderFilters = Readonly<Partial<Record<FilterName, string>>>;

export const paymentStates = ['unpaid', 'authorized', 'captured', 'released', 'refunded', 'disputed'] as const;

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text);
const isValid: Record<FilterName, (text: string) => boolean> = {
  placed_from: isTime,
  placed_to: isTime,
  min_amount: isAmount,
  max_amount: isAmount,
  payment: (text) => paymentStates.some((state) => state === text),
  color: (text) => text !== '' && text.length <= 60,
};

/** Returns the valid filters of those that `read` returns. */
export function readFilters(read: (name: FilterName) => string | null): OrderFilters {
  const given = filterNames.map((name) => [name, read(name)?.trim() ?? ''] as const);
  return Object.fromEntries(given.filter(([name, text]) => isValid[name](text)));
}

/** Returns the fields that end a range before its start. */
export function swappedOf({ placed_from, placed_to, min_amount, max_amount }: OrderFilters): FilterName[] {
  const found: FilterName[] = [];
  if (placed_from && placed_to && Date.parse(placed_from) > Date.parse(placed_to)) found.push('placed_to');
  if (min_amount && max_amount && Number(min_amount) > Number(max_amount)) found.push('max_amount');
  return found;
}

/** Returns the API query of filters. The last minute counts to its end. */
export function filterQueryOf({ placed_from, placed_to, min_amount, max_amount, payment, color }: OrderFilters) {
  const state = paymentStates.find((one) => one === payment);
  return {
    ...(placed_from && { placed_from: new Date(placed_from).toISOString() }),
    ...(placed_to && { placed_to: new Date(Date.parse(placed_to) + 59_000).toISOString() }),
    ...(min_amount && { min_amount: Number(min_amount) }),
    ...(max_amount && { max_amount: Number(max_amount) }),
    ...(state && { payment: state }),
    ...(color && { color }),
  };
}

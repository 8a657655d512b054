import { paths } from '../../../paths';
import { validate } from '../../../rules/validate';

/** Returns the URL of the packing view: of the orders with these numbers, or of the recent paid ones. */
export function packUrl(numbers: readonly string[] = []): string {
  return paths.admin(undefined, { view: 'pack', orders: numbers.length === 0 ? undefined : numbers.join('.') });
}

/** Parses the numbers of the selected orders; ignores what is not a number of an order. */
export function readNumbers(search: string): string[] {
  const numbers = (new URLSearchParams(search).get('orders') ?? '').split('.');
  return [...new Set(numbers.filter((number) => validate('order_number', number, '') === null))];
}

import type { Figures, StaffOrder } from '../../../src/api/wire';
import type { StripeDouble } from '../stripe-double';

/** Sums of money, in US cents. */
export interface Sums {
  gross: number;
  refunds: number;
  disputed: number;
  net: number;
}

const none: Sums = { gross: 0, refunds: 0, disputed: 0, net: 0 };

const cents = (dollars: number | string): number => Math.round(Number(dollars) * 100);

/** Adds up an export of money. */
export function sumsOfExport(csv: string): Sums {
  const [header = '', ...rows] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const columns = header.split(',');
  const sums = { ...none };
  for (const row of rows) {
    const cells = row.split(',');
    const amount = cents(cells[columns.indexOf('amount')] ?? '');
    const kind = cells[columns.indexOf('kind')];
    if (kind === 'charge') sums.gross += amount;
    else if (kind === 'dispute') sums.disputed -= amount;
    else sums.refunds -= amount;
    sums.net += amount;
  }
  return sums;
}

/** Adds up the days of figures. */
export function sumsOfFigures({ days }: Figures): Sums {
  const sum = (name: keyof Sums) => days.reduce((total, day) => total + cents(day[name]), 0);
  return { gross: sum('gross'), refunds: sum('refunds'), disputed: sum('disputed'), net: sum('net') };
}

export function added(one: Sums, other: Sums): Sums {
  return {
    gross: one.gross + other.gross,
    refunds: one.refunds + other.refunds,
    disputed: one.disputed + other.disputed,
    net: one.net + other.net,
  };
}

/** Returns what Stripe has charged and holds. */
export async function sumsAtStripe(stripe: StripeDouble): Promise<Sums> {
  const sums = { ...none };
  for (const { amount_received: charged, latest_charge } of await stripe.payments()) {
    const refunded = charged === 0 ? 0 : (latest_charge?.amount_refunded ?? 0);
    const disputed = latest_charge?.disputed ? charged - refunded : 0;
    sums.gross += charged;
    sums.refunds += refunded;
    sums.disputed += disputed;
    sums.net += charged - refunded - disputed;
  }
  return sums;
}

/** Returns the units of a color that are with shoppers, and those that came back and were written off. */
export function unitsOf(color: string, orders: readonly StaffOrder[]): { sold: number; writtenOff: number } {
  const units = { sold: 0, writtenOff: 0 };
  for (const { order, status, fulfillment } of orders)
    for (const [at, item] of order.items.entries()) {
      if (item.color !== color || status === 'cancelled') continue;
      const back = (fulfillment.returns ?? []).flatMap(({ lines, restocked }) =>
        lines.filter(({ line }) => line === at + 1).map(({ quantity }) => ({ quantity, restocked })),
      );
      units.sold += back.reduce((left, { quantity }) => left - quantity, item.quantity);
      units.writtenOff += back.reduce((sum, { quantity, restocked }) => sum + (restocked ? 0 : quantity), 0);
    }
  return units;
}

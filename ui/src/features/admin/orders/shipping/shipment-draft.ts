import type { Carrier, OrderChange, Shipment, StaffOrder } from '../../../../api/wire';
import { shipping as words } from '../../../../copy/admin-shipping';
import { local } from '../../../../lib/storage';

const key = 'carrier';

/** Returns the carrier that was used last in this browser, or the first one. */
export function lastCarrier(): Carrier {
  const stored = local.read(key);
  return (Object.keys(words.carriers) as Carrier[]).find((carrier) => carrier === stored) ?? 'usps';
}

/** Stores the carrier for the next shipment in this browser. */
export function keepCarrier(carrier: Carrier): void {
  local.write(key, carrier);
}

/** Returns the change that ships an order, or corrects its shipment. */
export function shipmentChange(shipment: Shipment, { fulfillment }: Pick<StaffOrder, 'fulfillment'>): OrderChange {
  const shipped = fulfillment.shipped;
  return { type: 'ship', ...shipment, was: shipped ? { carrier: shipped.carrier, tracking: shipped.tracking } : null };
}

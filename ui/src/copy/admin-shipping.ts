import { orderPrefix } from '@brand/brand.json';
import { ordersOf } from './admin-orders';
import { carriers } from './carriers';

/** How far an order has come, and what it is sent with. */
export const shipping = {
  heading: 'Packing and shipping',
  carrier: 'Carrier',
  carriers,
  tracking: 'Tracking number',
  trackingHint: 'Optional. You can scan it from the label.',
  stationHint: 'Press Enter to ship the order and go on. Without a number, Enter packs it.',
  packedHint: 'Press Enter to ship the order and go on.',
  toPack: 'To pack',
  packed: (name: string) => `Packed by ${name}`,
  packedAt: (name: string, time: string) => `Packed by ${name}, ${time}`,
  shipped: (carrier: string) => `Shipped via ${carrier}`,
  shippedAt: (carrier: string, time: string) => `Shipped via ${carrier}, ${time}`,
  toPull: 'Pull the parcel',
  toPullHint: 'This order was packed and then cancelled. Take the parcel back, then confirm it here.',
  shipsBy: (day: string) => `Ships by ${day}`,
  delayedFrom: (day: string) => `Delayed from ${day}`,
  markPacked: 'Mark as packed',
  notPacked: 'Not packed',
  isBack: 'Parcel is back',
  ship: 'Ship…',
  changeShipment: 'Change shipment…',
  notShipped: 'Not shipped',
  delay: 'Delay…',
  save: 'Mark as shipped',
  saveChange: 'Save shipment',
  saveDelay: 'Save delay',
  close: 'Close',
  newDay: 'Ships by',
  dayHint: 'A business day, at most 30 days later. An order can be delayed once.',
  noDay: 'Please choose a day',
  nowPacked: (number: string) => `${number} packed`,
  nowUnpacked: (number: string) => `${number} not packed`,
  nowShipped: (number: string) => `${number} shipped`,
  nowUnshipped: (number: string) => `${number} not shipped`,
  nowDelayed: (number: string) => `${number} delayed`,
  undo: 'Undo',
} as const;

/** The views of orders by what is to be done. */
export const stages = {
  label: 'Packing and shipping',
  names: {
    to_pack: 'To pack',
    packed: 'Packed',
    shipped: 'Shipped',
    returned: 'Returned',
    late: 'Late',
    to_pull: 'Packed, then cancelled',
  },
} as const;

/** Ships many orders at once. */
export const shipCsv = {
  open: 'Ship from CSV…',
  title: 'Ship from CSV',
  hint: 'The file of Pirate Ship, ShipStation or USPS as it comes, whose first line names its columns; or one order per line: order number, carrier, tracking number. Up to 1,000 orders.',
  file: 'Choose a file',
  text: 'Or paste the lines',
  example: `${orderPrefix}100001, USPS, 9400111899223197428497`,
  tooLarge: 'The file is larger than 900 kB. Export fewer shipments at a time.',
  preview: 'Preview',
  toShip: (count: number) => `${ordersOf(count)} will be marked as shipped:`,
  parcel: (number: string, parcel: string) => `${number}: ${parcel}`,
  willFail: (count: number) => `${count} ${count === 1 ? 'line' : 'lines'} will be left out:`,
  ship: (count: number) => `Ship ${ordersOf(count)}`,
  shipped: (count: number) => `${ordersOf(count)} shipped`,
  rejected: (count: number) =>
    `${count} ${count === 1 ? 'line' : 'lines'} failed. Nothing changed for ${count === 1 ? 'it' : 'them'}:`,
  line: (line: number, number: string, why: string) => `Line ${line}, ${number === '' ? 'no number' : number}: ${why}`,
  close: 'Close',
} as const;

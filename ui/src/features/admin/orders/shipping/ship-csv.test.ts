import { expect, test } from 'vitest';
import { parseShipments } from './ship-csv';

const line = (number: number, order_number: string, carrier: string, tracking: string) => ({
  line: number,
  order_number,
  carrier,
  tracking,
});

test.each([
  { text: 'LC100001,USPS,94001118', lines: [line(1, 'LC100001', 'USPS', '94001118')], why: 'a line' },
  {
    text: 'Order,Carrier,Tracking\r\nLC100001, usps , 9400 1118\r\n\r\n100002,UPS,1Z999AA1\r\n',
    lines: [line(2, 'LC100001', 'usps', '9400 1118'), line(4, '100002', 'UPS', '1Z999AA1')],
    why: 'a header, spaces, an empty line, a number without letters',
  },
  { text: '\uFEFFLC100001;dhl;12345678', lines: [line(1, 'LC100001', 'dhl', '12345678')], why: 'a spreadsheet' },
  { text: 'LC100001\tfedex\t12345678', lines: [line(1, 'LC100001', 'fedex', '12345678')], why: 'pasted cells' },
  { text: '"LC100001","USPS","9400,1118"', lines: [line(1, 'LC100001', 'USPS', '9400,1118')], why: 'quotes' },
  { text: 'LC100001,other', lines: [line(1, 'LC100001', 'other', '')], why: 'no tracking number' },
  { text: ',USPS,94001118', lines: [line(1, '', 'USPS', '94001118')], why: 'a number that is missing' },
  { text: 'Order,Carrier\n\n', lines: [], why: 'only a header' },
  { text: '', lines: [], why: 'nothing' },
])('shipments are parsed from $why', ({ text, lines }) => {
  expect(parseShipments(text)).toEqual(lines);
});

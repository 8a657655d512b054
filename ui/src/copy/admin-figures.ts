import { grouped } from './admin-orders';

/** The staff page's figures. */
export const figures = {
  heading: 'Figures',
  periods: 'Period',
  period: { 1: 'Today', 7: '7 days', 30: '30 days' },
  calendar: 'Month, quarter or year',
  choose: 'Choose',
  parts: { months: 'Months', quarters: 'Quarters', years: 'Years' },
  from: 'From',
  to: 'To',
  show: 'Show',
  errors: {
    incomplete: 'Please enter both dates',
    swapped: 'The last day must not be before the first',
    long: (days: number) => `A period has at most ${days} days`,
  },
  range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  /** A period that is not over is open. */
  compared: (from: string, to: string, isOpen: boolean) =>
    `compared with ${from === to ? from : `${from} to ${to}`}${isOpen ? ', up to the same time' : ''}`,
  before: (figure: string) => `before ${figure}`,
  refresh: 'Refresh',
  download: 'Download CSV',
  downloadMoney: 'Export money',
  /** `zone` is such as "America/New_York"; empty if it has no name. */
  note: (zone: string) =>
    `Days begin at midnight in the shop's time zone${zone === '' ? '' : ` (${zone})`}. Each charge, refund and dispute counts on its own day, so days that are over do not change.`,
  orders: 'Orders',
  units: 'Units',
  returned: 'Returned',
  gross: 'Gross',
  refunds: 'Refunds',
  disputed: 'Disputed',
  net: 'Net',
  notes: {
    orders: 'placed',
    units: 'sold',
    gross: 'charged or marked as paid',
    refunds: 'refunds, and payments taken back',
    disputed: 'by cardholders',
    net: 'gross less refunds and disputed',
  },
  unit: { day: 'Day', month: 'Month' },
  chart: { day: 'Orders per day', month: 'Orders per month' },
  /** Describes the chart in words. */
  chartText: (unit: 'day' | 'month', sum: number, most: { count: number; name: string } | null) =>
    most === null
      ? 'No orders on any day'
      : `${grouped(sum)} ${sum === 1 ? 'order' : 'orders'} in all, at most ${grouped(most.count)} a ${unit}, ${unit === 'day' ? 'on' : 'in'} ${most.name}`,
  bar: (name: string, count: number) => `${name}: ${grouped(count)}`,
  asTable: { day: 'Show by day', month: 'Show by month' },
  byUnit: { day: 'Orders, units and money by day', month: 'Orders, units and money by month' },
  byState: 'Money by state',
  state: 'State',
  byItem: 'Units by color and size',
  nothing: 'Nothing was sold in this period.',
  count: (count: number) => grouped(count),
} as const;

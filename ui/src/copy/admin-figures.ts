/** The staff page's figures. */
export const figures = {
  heading: 'Figures',
  periods: 'Period',
  period: { 1: 'Today', 7: '7 days', 30: '30 days' },
  calendar: 'Month, quarter or year',
  choose: 'Choose',
  parts: { months: 'Months', quarters: 'Quarters', years: 'Years' },
  by: 'Orders count by',
  byDate: { placed: 'Date placed', paid: 'Date paid' },
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
  /** `zone` is such as "UTC-05:00". */
  note: {
    placed: (zone: string) =>
      `Days begin at midnight in this browser's time zone (${zone}). An order counts on the day on which it was placed, with its status now.`,
    paid: (zone: string) =>
      `Days begin at midnight in this browser's time zone (${zone}). An order that is paid now counts on the day on which it was marked as paid for the last time.`,
  },
  orders: 'Orders',
  revenue: 'Revenue',
  revenueNote: 'paid orders',
  disputed: (amount: string) => `without ${amount} that is disputed`,
  units: 'Units',
  unitsNote: 'paid and unpaid',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  unit: { day: 'Day', month: 'Month' },
  chart: { day: 'Orders per day', month: 'Orders per month' },
  /** Describes the chart in words. */
  chartText: (unit: 'day' | 'month', sum: number, most: { count: number; name: string } | null) =>
    most === null
      ? 'No orders on any day'
      : `${grouped(sum)} ${sum === 1 ? 'order' : 'orders'} in all, at most ${grouped(most.count)} a ${unit}, ${unit === 'day' ? 'on' : 'in'} ${most.name}`,
  bar: (name: string, count: number) => `${name}: ${grouped(count)}`,
  asTable: 'Show as a table',
  byUnit: { day: 'Orders, revenue and units by day', month: 'Orders, revenue and units by month' },
  byItem: 'Units by color and size',
  nothing: { placed: 'Nothing was ordered in this period.', paid: 'No order was paid in this period.' },
  count: (count: number) => grouped(count),
} as const;

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

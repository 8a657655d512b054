/** The staff page's figures. */
export const figures = {
  heading: 'Figures',
  periods: 'Period',
  period: { 1: 'Today', 7: '7 days', 30: '30 days' },
  refresh: 'Refresh',
  download: 'Download CSV',
  /** `zone` is such as "UTC-05:00". */
  note: (zone: string) =>
    `Days begin at midnight in this browser's time zone (${zone}). An order counts on the day on which it was placed, with its status now.`,
  orders: 'Orders',
  revenue: 'Revenue',
  revenueNote: 'paid orders',
  units: 'Units',
  unitsNote: 'paid and unpaid',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  date: 'Day',
  chart: 'Orders per day',
  /** Describes the chart in words. */
  chartText: (sum: number, most: { count: number; day: string } | null) =>
    most === null
      ? 'No orders on any day'
      : `${grouped(sum)} ${sum === 1 ? 'order' : 'orders'} in all, at most ${grouped(most.count)} a day, on ${most.day}`,
  bar: (day: string, count: number) => `${day}: ${grouped(count)}`,
  asTable: 'Show as a table',
  byDay: 'Orders, revenue and units by day',
  byItem: 'Units by color and size',
  nothing: 'Nothing was ordered in this period.',
  count: (count: number) => grouped(count),
} as const;

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

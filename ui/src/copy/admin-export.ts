/** The export of orders on the staff page. */
export const exportOrders = {
  open: 'Export',
  heading: 'Export orders',
  orders: 'Orders',
  which: {
    selected: (count: number) => `The ${count} selected`,
    found: (count: string) => `The list as filtered: ${count}`,
    all: 'All orders',
  },
  file: 'File',
  files: {
    csv: 'CSV: a row per color and size',
    addresses: 'CSV of addresses, for Pirate Ship or ShipStation',
    json: 'JSON',
  },
  from: 'Placed from',
  to: 'Placed to',
  swapped: 'The last day must not be before the first',
  download: 'Download',
  downloading: 'Exporting',
  cancel: 'Cancel',
} as const;

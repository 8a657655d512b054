/** The shopper's page of an order, in a shop that sends mail. */
export const orderMail = {
  page: 'Order page',
  copyLink: 'Copy link',
  open: 'Open',
  openLabel: (number: string) => `Open the order page of ${number}`,
  canCancel: (time: string) => `Shopper can cancel until ${time}`,
  shipsAfter: (time: string) => `Shopper can cancel until ${time}. Pack the order now, and ship it after that.`,
} as const;

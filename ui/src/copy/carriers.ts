/** The names of the carriers. */
export const carriers = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Other carrier',
} as const;

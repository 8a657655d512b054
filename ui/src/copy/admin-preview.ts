/** The preview of a product beside its form. */
export const preview = {
  heading: 'Preview',
  hint: 'What shoppers will see once the product is saved. A value that is not valid is not shown.',
  inList: 'In the list',
  onPage: 'On its page',
  /** In the place of values that are not typed yet. */
  title: 'Product title',
  color: 'New color',
  /** As the server writes it on pages. */
  saleEnd: (day: string) => `Sale ends ${day}`,
  notLoaded: 'The preview could not be loaded. Reload the page to see it.',
  /** For screen readers, which skip the preview itself. */
  summary: (title: string, price: string, list: string | null, colors: string[]) =>
    [
      title,
      list === null ? price : `${price} instead of ${list}`,
      ...(colors.length > 0 ? [`Colors: ${colors.join(', ')}`] : []),
    ].join('. '),
  soldOut: (color: string) => `${color} (sold out)`,
} as const;

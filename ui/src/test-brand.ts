import { orderPrefix } from '@brand/brand.json';
import { variants } from '@brand/product.json';

/** The colors of the brand's product. */
export const [firstColor, secondColor, thirdColor, fourthColor] = variants.map(({ color }) => color) as [
  string,
  string,
  string,
  string,
];

/** The number of an order. */
export const orderNumber = `${orderPrefix}482913`;

import { defaultColor, orderPrefix } from '@brand/brand.json';
import { variants } from '@brand/product.json';

const otherColors = variants.map(({ color }) => color).filter((color) => color !== defaultColor);

/** The colors of the brand's product: the one that is selected at first, and the others. */
export const [firstColor, secondColor, thirdColor, fourthColor] = [defaultColor, ...otherColors] as [
  string,
  string,
  string,
  string,
];

/** The number of an order. */
export const orderNumber = `${orderPrefix}482913`;

import type { WireProduct } from '../../../api/wire';

/** A product in two colors, ten of each. */
export const testProduct: WireProduct = {
  _id: 'tea-towel',
  title: 'Tea Towel',
  description: 'Soft.',
  price: 9.99,
  salePrice: 4.99,
  image: '/media/white-800.jpg',
  fabric: '',
  origin: '',
  has_sizes: true,
  inventory: 20,
  variants: [
    { color: 'White', image: '/media/white-800.jpg', inventory: 10 },
    { color: 'Pink', image: '/media/pink-800.jpg', inventory: 10 },
  ],
  version: 1,
};

import type { PageProduct } from './api/wire';

/** A product that is not that of the brand, in four colors, ten of each. */
export const teaTowel: PageProduct = {
  _id: 'tea-towel',
  title: 'Tea Towel',
  description: 'Linen.',
  price: 9.99,
  salePrice: 4.99,
  image: '/media/white-800.jpg',
  inventory: 40,
  variants: [
    { color: 'White', image: '/media/white-800.jpg', inventory: 10 },
    { color: 'Brown', image: '/media/brown-800.jpg', inventory: 10 },
    { color: 'Pink', image: '/media/pink-800.jpg', inventory: 10 },
    { color: 'Black & White', image: '/media/black-white-800.jpg', inventory: 10 },
  ],
};

/** The catalog of a shop that sells only the tea towel, for `loadCatalog`. */
export const teaTowelCatalog = JSON.stringify({ products: [teaTowel] });

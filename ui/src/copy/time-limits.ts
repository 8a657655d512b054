import { cancelMinutes, deliveryTakes, shipsWithin } from '@brand/brand.json';

/** How long a shopper can cancel an order. */
export const cancelTime = cancelMinutes === 60 ? '1 hour' : `${cancelMinutes} minutes`;

/** In how much time an order ships. */
export const shipTime = `${shipsWithin} business days`;

/** How long a parcel takes after it has shipped. */
export const deliveryTime = `${deliveryTakes.min}-${deliveryTakes.max} business days`;

import { cancelMinutes, shipsWithin } from '@brand/brand.json';

/** How long a shopper can cancel an order. */
export const cancelTime = cancelMinutes === 60 ? '1 hour' : `${cancelMinutes} minutes`;

/** In how much time an order ships. */
export const shipTime = `${shipsWithin} business days`;

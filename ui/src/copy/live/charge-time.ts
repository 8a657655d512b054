import { cancelMinutes } from '@brand/brand.json';
import { cancelTime } from '../time-limits';

const isHour = cancelMinutes === 60;

/** How long after an order the card is charged, at the start of a sentence and within one. */
export const chargeTime = isHour
  ? { first: 'One hour', within: 'one hour' }
  : { first: cancelTime, within: cancelTime };

/** The time to cancel, after it was named. */
export const thisTime = isHour ? 'this hour' : 'this time';

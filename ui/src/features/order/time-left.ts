import { order as words } from '../../copy/order';

const minute = 60;
/** The minutes left that screen readers announce, fewest first. */
const announcedMinutes = [1, 5, 10];

/** Returns the seconds that are shown of a time left: whole minutes, and single seconds in the last one. */
export function shownSeconds(milliseconds: number): number {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds < minute ? seconds : seconds - (seconds % minute);
}

/** Returns the time left in words. */
export function timeLeftText(seconds: number): string {
  return seconds < minute ? words.seconds(seconds) : words.minutes(Math.floor(seconds / minute));
}

/** Returns what screen readers announce when little time is left; it changes three times. */
export function timeLeftAnnouncement(seconds: number): string {
  const minutes = announcedMinutes.find((few) => seconds < few * minute);
  return minutes === undefined ? '' : words.lessThan(words.minutes(minutes));
}

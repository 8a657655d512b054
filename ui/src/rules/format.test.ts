import { describe, expect, it } from 'vitest';
import { cardNumberMask, cvcMask, expiryMask, maskBackspace, maskTyped, restoresBackspace, zipMask } from './format';

const cardMask = cardNumberMask(16);

describe('masks', () => {
  it.each([
    ['', '', 'nothing'],
    ['4242', '4242', 'no space after the last group'],
    ['42424', '4242 4', 'the fifth digit starts a group'],
    ['4242424242424242', '4242 4242 4242 4242', 'sixteen digits in fours'],
    ['42424242424242429', '4242 4242 4242 4242', 'truncated to sixteen digits'],
    ['4242-4242 4242\u00a04242', '4242 4242 4242 4242', 'pasted separators are removed'],
    ['4a2b', '42', 'letters are removed'],
    ['\uff14\uff12', '', 'full-width digits are removed'],
  ])('card number %j → %j: %s', (typed, shown) => {
    expect(cardMask(typed)).toBe(shown);
  });

  it.each([
    ['1', '1', 'half a month'],
    ['12', '12', 'no slash after the month alone, so that Backspace can delete it'],
    ['122', '12/2', 'the slash is inserted'],
    ['12/28', '12/28', 'typed with the slash'],
    ['12289', '12/28', 'four digits at most'],
    ['12 / 28', '12/28', 'pasted with spaces'],
    ['12/2028', '12/28', 'pasted with the whole year'],
    ['3/', '03', 'one digit for the month'],
    ['5', '05', 'a digit that begins no month'],
    ['530', '05/30', 'the same, pasted with the year'],
    ['13', '01/3', 'no month is above 12: the 3 begins the year'],
    ['130', '01/30', 'the same, with the whole year'],
    ['1330', '13/30', 'a whole date stays, and its month is refused'],
    ['12/203', '12/3', 'a year typed with its century: the century goes with its third digit'],
    ['12/20', '12/20', 'may become either'],
    ['2030-12', '12/30', 'the year first'],
    ['2030/03', '03/30', 'the same, with a slash'],
    ['203012', '12/30', 'the same, without a separator'],
    ['122030', '12/30', 'the whole year without a separator'],
    ['3/2030', '03/30', 'one digit for the month, and the whole year'],
    ['03 2030', '03/30', 'a space'],
    ['1x2', '12', 'letters are removed'],
  ])('expiry %j → %j: %s', (typed, shown) => {
    expect(expiryMask(typed)).toBe(shown);
  });

  it.each([
    ['123', '123'],
    ['12345', '1234'],
    ['1 2-3', '123'],
    ['abc', ''],
  ])('CVC %j → %j', (typed, shown) => {
    expect(cvcMask(typed)).toBe(shown);
  });
});

describe('the ZIP mask', () => {
  it.each([
    ['9720', '9720', 'too short for a dash'],
    ['97205', '97205', 'no dash after five digits'],
    ['972051', '97205-1', 'the sixth digit inserts the dash'],
    ['972051234', '97205-1234', 'nine digits'],
    ['97205-1234', '97205-1234', 'typed with the dash'],
    ['97205 1234', '97205-1234', 'pasted with a space'],
    ['97205-', '97205-', 'a typed dash stays'],
    ['9720-51', '97205-1', 'deleting a digit moves the dash'],
    [' 97205 ', ' 97205 ', 'surrounding spaces are trimmed later'],
    ['ABCDE', 'ABCDE', 'an invalid ZIP stays as typed'],
    ['9720512345', '9720512345', 'extra digits are not truncated'],
  ])('%j → %j: %s', (typed, shown) => {
    expect(zipMask(typed)).toBe(shown);
  });

  it.each([
    ['97205-1234', 6, true, 'the dash between digits'],
    ['97205-', 6, false, 'the dash at the end'],
    ['97205-1', 7, false, 'the last digit'],
    ['AB', 2, false, 'a letter'],
    ['97205', 0, false, 'nothing'],
  ])('after Backspace in %j at %i the mask restores the text (%s): %s', (shown, caret, restores) => {
    expect(restoresBackspace(zipMask, shown, caret)).toBe(restores);
  });
});

describe('the caret', () => {
  it.each([
    [cardMask, '42424', 5, '4242 4', 6, 'stays at the end while typing'],
    [cardMask, '4242 94242 4242 4242', 6, '4242 9424 2424 2424', 6, 'stays after a digit inserted in the middle'],
    [cardMask, '4242 942', 6, '4242 942', 6, 'stays if the mask changes nothing'],
    [zipMask, '972051', 6, '97205-1', 7, 'moves past the inserted dash'],
    [zipMask, 'ABXCD', 3, 'ABXCD', 3, 'stays after a letter'],
    [expiryMask, '122', 3, '12/2', 4, 'moves past the inserted slash'],
    [expiryMask, '912/28', 1, '91/22', 1, 'stays after a digit inserted at the start'],
  ])('%s %j at %i → %j at %i: %s', (mask, typed, caret, value, after) => {
    expect(maskTyped(mask, typed, caret)).toEqual({ value, caret: after });
  });

  it.each([
    [expiryMask, '12/28', 5, '12/2', 4, 'deletes the last digit'],
    [expiryMask, '12/2', 3, '12', 1, 'deletes the digit before the slash'],
    [cardMask, '4242 9', 5, '4249', 3, 'deletes the digit before the space'],
    [cardMask, '4242', 0, '4242', 0, 'deletes nothing at the start'],
  ])('after Backspace in %s %j at %i → %j at %i: %s', (mask, shown, caret, value, after) => {
    expect(maskBackspace(mask, shown, caret)).toEqual({ value, caret: after });
  });
});

import { describe, expect, it } from 'vitest';
import { cardNumberMask, comesBack, cvcMask, expiryMask, maskBackspace, maskTyped, zipMask } from './format';

const cardMask = cardNumberMask(16);

describe('masks', () => {
  it.each([
    ['', '', 'nothing'],
    ['4242', '4242', 'no space after a last group'],
    ['42424', '4242 4', 'the fifth digit opens a group'],
    ['4242424242424242', '4242 4242 4242 4242', 'sixteen digits in fours'],
    ['42424242424242429', '4242 4242 4242 4242', 'cut after sixteen digits'],
    ['4242-4242 4242\u00a04242', '4242 4242 4242 4242', 'pasted separators go'],
    ['4a2b', '42', 'letters go'],
    ['\uff14\uff12', '', 'full-width digits go'],
  ])('card number %j → %j: %s', (typed, shown) => {
    expect(cardMask(typed)).toBe(shown);
  });

  it.each([
    ['1', '1', 'half a month'],
    ['12', '12', 'a month alone can be taken back'],
    ['122', '12/2', 'the slash comes by itself'],
    ['12/28', '12/28', 'typed with the slash'],
    ['12289', '12/28', 'four digits at most'],
    ['12 / 28', '12/28', 'pasted with spaces'],
    ['12/2028', '12/28', 'pasted with the whole year'],
    ['3/', '03', 'one digit for the month'],
    ['1x2', '12', 'letters go'],
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
    ['97205', '97205', 'five digits may be all'],
    ['972051', '97205-1', 'the sixth digit brings the dash'],
    ['972051234', '97205-1234', 'nine digits'],
    ['97205-1234', '97205-1234', 'typed with the dash'],
    ['97205 1234', '97205-1234', 'pasted with a space'],
    ['97205-', '97205-', 'a dash that was typed stays'],
    ['9720-51', '97205-1', 'a digit taken from the middle moves the dash'],
    [' 97205 ', ' 97205 ', 'spaces around are trimmed later'],
    ['ABCDE', 'ABCDE', 'what is no ZIP is shown and told'],
    ['9720512345', '9720512345', 'nothing is cut off'],
  ])('%j → %j: %s', (typed, shown) => {
    expect(zipMask(typed)).toBe(shown);
  });

  it.each([
    ['97205-1234', 6, true, 'the dash between digits'],
    ['97205-', 6, false, 'the dash at the end'],
    ['97205-1', 7, false, 'the last digit'],
    ['AB', 2, false, 'a letter'],
    ['97205', 0, false, 'nothing'],
  ])('Backspace in %j at %i is undone (%s): %s', (shown, caret, back) => {
    expect(comesBack(zipMask, shown, caret)).toBe(back);
  });
});

describe('the caret', () => {
  it.each([
    [cardMask, '42424', 5, '4242 4', 6, 'stays at the end while typing'],
    [cardMask, '4242 94242 4242 4242', 6, '4242 9424 2424 2424', 6, 'stays behind a digit put in the middle'],
    [cardMask, '4242 942', 6, '4242 942', 6, 'stays where nothing changes'],
    [zipMask, '972051', 6, '97205-1', 7, 'jumps over the new dash'],
    [zipMask, 'ABXCD', 3, 'ABXCD', 3, 'stays behind a letter'],
    [expiryMask, '122', 3, '12/2', 4, 'jumps over the new slash'],
    [expiryMask, '912/28', 1, '91/22', 1, 'stays behind a digit put in front'],
  ])('%s %j at %i → %j at %i: %s', (mask, typed, caret, value, after) => {
    expect(maskTyped(mask, typed, caret)).toEqual({ value, caret: after });
  });

  it.each([
    [expiryMask, '12/28', 5, '12/2', 4, 'takes the last digit'],
    [expiryMask, '12/2', 3, '12', 1, 'takes the digit before the slash'],
    [cardMask, '4242 9', 5, '4249', 3, 'takes the digit before the space'],
    [cardMask, '4242', 0, '4242', 0, 'takes nothing at the start'],
  ])('after Backspace in %s %j at %i → %j at %i: %s', (mask, shown, caret, value, after) => {
    expect(maskBackspace(mask, shown, caret)).toEqual({ value, caret: after });
  });
});

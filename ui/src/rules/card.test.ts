import { describe, expect, it } from 'vitest';
import shop from '../../../src/rules/shop.json';
import { brandOf, type CardBrand, holdsCardNumber, last4Of } from './card';

describe('brandOf', () => {
  it.each<[string, CardBrand]>([
    ['4242 4242 4242 4242', 'visa'],
    ['4', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['2220', 'other'],
    ['2721', 'other'],
    ['50', 'other'],
    ['5', 'other'],
    ['378282246310005', 'amex'],
    ['34', 'amex'],
    ['6011111111111117', 'discover'],
    ['6445', 'discover'],
    ['65', 'discover'],
    ['30569309025904', 'diners'],
    ['36', 'diners'],
    ['3530111333300000', 'jcb'],
    ['6200000000000005', 'unionpay'],
    ['', 'other'],
    ['9999', 'other'],
  ])('%j → %s', (number, brand) => {
    expect(brandOf(number)).toBe(brand);
    expect(shop.cardBrands).toContain(brand);
  });
});

it('returns only the last four digits of a card number', () => {
  expect(last4Of('4242 4242 4242 1881')).toBe('1881');
});

describe('holdsCardNumber', () => {
  it.each([
    ['4242 4242 4242 4242', true],
    ['x4242424242424242x', true],
    ['4242/4242_4242.4242', true],
    ['424242424242', false],
    ['0000000000000000', false],
    ['', false],
  ])('%j → %s', (text, held) => {
    expect(holdsCardNumber(text)).toBe(held);
  });

  it('recognizes the decimal digits of every script', () => {
    const zeros = Array.from({ length: 0x1ffff }, (_, code) => code).filter(
      (code) => isDigit(code) && (code === 0x30 || !isDigit(code - 1)),
    );
    expect(zeros.length).toBeGreaterThan(60);
    const written = zeros.map((zero) =>
      [...'4242424242424242'].map((digit) => String.fromCodePoint(zero + Number(digit))).join(''),
    );
    expect(written.filter((number) => !holdsCardNumber(number))).toEqual([]);
  });
});

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code));
}

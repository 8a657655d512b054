/** Returns a tracking number of USPS: the last digit checks the others. */
export function trackingOf(count: number): string {
  const digits = `9400111899223197${String(count).padStart(5, '0')}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

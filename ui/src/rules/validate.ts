import source from '../../../src/rules/validation.json';
import { type Rule, countVisible, isTrimmed, passes } from './checks';

/** A field defined in validation.json. */
export type FieldName = keyof typeof source.fields;

interface Field {
  ignore?: string;
  trim?: boolean;
  rules: Rule[];
}

const fields: Record<FieldName, Field> = source.fields;

/** Returns the message of the first rule that the value breaks, or null if it is valid. `today` is YYYY-MM-DD. */
export function validate(field: FieldName, value: string, today: string): string | null {
  const { rules, trim = true } = fields[field];
  const text = normalize(field, value);
  const required = rules.find((rule) => rule.check === 'required');
  if (!text || (required && trim && !countVisible(text))) return required?.message ?? null;
  return rules.find((rule) => !passes(rule, text, today))?.message ?? null;
}

/** Removes the characters that the field ignores and trims both ends, before validation and sending. */
export function normalize(field: FieldName, value: string): string {
  const { ignore = '', trim = true } = fields[field];
  const chars = [...value].filter((char) => !ignore.includes(char));
  if (!trim) return chars.join('');
  const first = chars.findIndex((char) => !isTrimmed(char));
  if (first === -1) return '';
  let end = chars.length;
  while (isTrimmed(chars[end - 1] ?? '')) end -= 1;
  return chars.slice(first, end).join('');
}

/** Formats a time as its local date, YYYY-MM-DD. */
export function dateOf(time: Date): string {
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

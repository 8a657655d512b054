import source from '../../../src/rules/validation.json';
import { type Rule, countVisible, passes } from './checks';

/** A field defined in validation.json. */
export type FieldName = keyof typeof source.fields;

interface Field {
  ignore?: string;
  trim?: boolean;
  rules: Rule[];
}

const fields: Record<FieldName, Field> = source.fields;

const ends = new RegExp(`^[${source.trim}]+|[${source.trim}]+$`, 'gu');

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
  const kept = [...value].filter((char) => !ignore.includes(char)).join('');
  return trim ? kept.replace(ends, '') : kept;
}

/** Formats a time as its local date, YYYY-MM-DD. */
export function dateOf(time: Date): string {
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/** Joins class names with spaces; skips empty values. */
export function join(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

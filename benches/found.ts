/** Returns the first match. Throws if there is none. */
export function found(pattern: RegExp, text: string): [string, ...string[]] {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} does not match: ${text.slice(0, 1000)}`);
  return [match[0], ...match.slice(1)];
}

/** The options of a select, from their texts by value. */
export function Options({ texts }: { texts: Readonly<Record<string, string>> }) {
  return Object.entries(texts).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

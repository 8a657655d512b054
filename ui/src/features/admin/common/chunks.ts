/** Splits a list into lists of at most this length. */
export function chunksOf<T>(all: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < all.length; start += size) chunks.push(all.slice(start, start + size));
  return chunks;
}

import type { WireProduct } from '../../api/wire';
import { type ColorDraft, type Draft, draftOf } from './product-draft';

export type Side = 'mine' | 'theirs';

/** The chosen side by conflict path. */
export type Choices = Readonly<Record<string, Side>>;

type TextField = Exclude<keyof Draft, 'colors'>;

/** A field that two people changed differently. */
export interface Conflict {
  /** Unique within a merge, such as `title` or `colors.White.inventory`. */
  path: string;
  field: TextField | 'color';
  /** The color that the field belongs to; empty for the product itself. */
  color: string;
  /** Each side's value; null if that side removed the color. */
  mine: string | null;
  theirs: string | null;
}

export interface Merged {
  draft: Draft;
  /** The unresolved conflicts; the draft contains `mine` for them. */
  conflicts: Conflict[];
}

const textFields = ['title', 'price', 'salePrice', 'image', 'description'] as const satisfies readonly TextField[];

/**
 * Three-way merge of a draft with the current product, field by field. A field that only one side changed since `base`
 * has that side's value; a field that both changed differently has the chosen value, or is a conflict.
 */
export function mergeProduct(base: WireProduct, mine: Draft, theirs: WireProduct, choices: Choices = {}): Merged {
  const conflicts: Conflict[] = [];
  const choose = (conflict: Conflict): Side => {
    const chosen = choices[conflict.path];
    if (!chosen) conflicts.push(conflict);
    return chosen ?? 'mine';
  };
  const resolve = (
    target: Pick<Conflict, 'path' | 'field' | 'color'>,
    original: string | null,
    typed: string,
    current: string,
  ) => {
    if (original !== null && isEqual(typed, original)) return current;
    if ((original !== null && isEqual(current, original)) || isEqual(typed, current)) return typed;
    return choose({ ...target, mine: typed, theirs: current }) === 'mine' ? typed : current;
  };
  const original = draftOf(base);
  const current = draftOf(theirs);
  const draft = { ...mine };
  for (const field of textFields)
    draft[field] = resolve({ path: field, field, color: '' }, original[field], mine[field], current[field]);
  draft.colors = mergeColors(original.colors, mine.colors, current.colors, resolve, choose);
  if (draft.colors.length === 0) {
    const target = { path: 'inventory', field: 'inventory', color: '' } as const;
    draft.inventory = resolve(target, original.inventory, mine.inventory, current.inventory);
  }
  return { draft, conflicts };
}

type Resolve = (
  target: Pick<Conflict, 'path' | 'field' | 'color'>,
  original: string | null,
  typed: string,
  current: string,
) => string;
type Choose = (conflict: Conflict) => Side;
type Rows = readonly ColorDraft[];

function mergeColors(original: Rows, mine: Rows, current: Rows, resolve: Resolve, choose: Choose): ColorDraft[] {
  const mergeRow = (row: ColorDraft, before: ColorDraft | undefined, now: ColorDraft): ColorDraft => {
    const fieldOf = (field: 'image' | 'inventory') =>
      resolve(
        { path: `colors.${now.color}.${field}`, field, color: now.color },
        before?.[field] ?? null,
        row[field],
        now[field],
      );
    return { ...row, originalColor: now.color, image: fieldOf('image'), inventory: fieldOf('inventory') };
  };
  const kept = mine.flatMap((row): ColorDraft[] => {
    const before = findColor(original, row.originalColor);
    const now = findColor(current, before ? before.color : row.color.trim());
    if (now) return [mergeRow(row, before, now)];
    if (!before) return [row];
    // They removed or renamed the color.
    const changed =
      !isEqual(row.color, before.color) ||
      !isEqual(row.image, before.image) ||
      !isEqual(row.inventory, before.inventory);
    if (!changed || choose(removalConflict(before.color, describe(row), null)) === 'theirs') return [];
    return [{ ...row, originalColor: null }];
  });
  const added = current.filter((now) => {
    if (kept.some((row) => row.originalColor === now.color)) return false;
    const before = findColor(original, now.color);
    // A color that I removed is restored only if they changed more than its stock and their side is chosen.
    if (!before) return true;
    return !isEqual(now.image, before.image) && choose(removalConflict(now.color, null, describe(now))) === 'theirs';
  });
  const nextKey = Math.max(-1, ...mine.map(({ key }) => key)) + 1;
  return [
    ...kept,
    ...added.map(({ originalColor, color, image, inventory }, index) => ({
      key: nextKey + index,
      originalColor,
      color,
      image,
      inventory,
    })),
  ];
}

function removalConflict(color: string, mine: string | null, theirs: string | null): Conflict {
  return { path: `colors.${color}`, field: 'color', color, mine, theirs };
}

function describe({ color, image, inventory }: ColorDraft): string {
  return [color, image, inventory].join(', ');
}

function findColor(rows: Rows, color: string | null): ColorDraft | undefined {
  return rows.find((row) => row.originalColor === color && color !== null);
}

/** Compares numbers by value: 5 equals 5.00. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  return first !== '' && second !== '' && Number(first) === Number(second);
}

import type { WireProduct } from '../../api/wire';
import { type ColorDraft, type Draft, draftOf } from './product-draft';

export type Side = 'mine' | 'theirs';

/** Which side staff chose, by the path of the conflict. */
export type Choices = Readonly<Record<string, Side>>;

type TextField = Exclude<keyof Draft, 'colors'>;

/** A field that two people changed in different ways. */
export interface Conflict {
  /** Unique in a merge, such as `title` or `colors.White.inventory`. */
  path: string;
  field: TextField | 'color';
  /** The color the field belongs to; empty for the product itself. */
  color: string;
  /** Each side's text; null when that side removed the color. */
  mine: string | null;
  theirs: string | null;
}

export interface Merged {
  draft: Draft;
  /** What is left to choose; the draft holds my side of it. */
  conflicts: Conflict[];
}

const textFields = ['title', 'price', 'salePrice', 'image', 'description'] as const satisfies readonly TextField[];

/**
 * Merges a draft with the product as it is now, field by field: what only one side changed since `base` is taken from
 * that side, and what both changed differently is taken as chosen, or reported.
 */
export function mergeProduct(base: WireProduct, mine: Draft, theirs: WireProduct, choices: Choices = {}): Merged {
  const conflicts: Conflict[] = [];
  const choose = (conflict: Conflict): Side => {
    const chosen = choices[conflict.path];
    if (!chosen) conflicts.push(conflict);
    return chosen ?? 'mine';
  };
  const settle = (at: Pick<Conflict, 'path' | 'field' | 'color'>, was: string | null, typed: string, now: string) => {
    if (was !== null && same(typed, was)) return now;
    if ((was !== null && same(now, was)) || same(typed, now)) return typed;
    return choose({ ...at, mine: typed, theirs: now }) === 'mine' ? typed : now;
  };
  const before = draftOf(base);
  const now = draftOf(theirs);
  const draft = { ...mine };
  for (const field of textFields)
    draft[field] = settle({ path: field, field, color: '' }, before[field], mine[field], now[field]);
  draft.colors = mergeColors(before.colors, mine.colors, now.colors, settle, choose);
  if (draft.colors.length === 0) {
    const at = { path: 'inventory', field: 'inventory', color: '' } as const;
    draft.inventory = settle(at, before.inventory, mine.inventory, now.inventory);
  }
  return { draft, conflicts };
}

type Settle = (
  at: Pick<Conflict, 'path' | 'field' | 'color'>,
  was: string | null,
  typed: string,
  now: string,
) => string;
type Choose = (conflict: Conflict) => Side;
type Rows = readonly ColorDraft[];

function mergeColors(before: Rows, mine: Rows, now: Rows, settle: Settle, choose: Choose): ColorDraft[] {
  const known = (row: ColorDraft) => named(before, row.was);
  const meet = (row: ColorDraft, was: ColorDraft | undefined, there: ColorDraft): ColorDraft => {
    const fieldOf = (field: 'image' | 'inventory') =>
      settle(
        { path: `colors.${there.color}.${field}`, field, color: there.color },
        was?.[field] ?? null,
        row[field],
        there[field],
      );
    return { ...row, was: there.color, image: fieldOf('image'), inventory: fieldOf('inventory') };
  };
  const kept = mine.flatMap((row): ColorDraft[] => {
    const was = known(row);
    const there = named(now, was ? was.color : row.color.trim());
    if (there) return [meet(row, was, there)];
    if (!was) return [row];
    // They removed the color, or gave it another name.
    const changed = !same(row.color, was.color) || !same(row.image, was.image) || !same(row.inventory, was.inventory);
    if (!changed || choose(gone(was.color, describe(row), null)) === 'theirs') return [];
    return [{ ...row, was: null }];
  });
  const back = now.filter((there) => {
    if (kept.some((row) => row.was === there.color)) return false;
    const was = named(before, there.color);
    // A color I removed comes back only when they changed more than its stock, and that is chosen.
    if (!was) return true;
    return !same(there.image, was.image) && choose(gone(there.color, null, describe(there))) === 'theirs';
  });
  const next = Math.max(-1, ...mine.map(({ key }) => key)) + 1;
  return [
    ...kept,
    ...back.map(({ was, color, image, inventory }, at) => ({ key: next + at, was, color, image, inventory })),
  ];
}

function gone(color: string, mine: string | null, theirs: string | null): Conflict {
  return { path: `colors.${color}`, field: 'color', color, mine, theirs };
}

function describe({ color, image, inventory }: ColorDraft): string {
  return [color, image, inventory].join(', ');
}

function named(rows: Rows, color: string | null): ColorDraft | undefined {
  return rows.find((row) => row.was === color && color !== null);
}

/** Numbers are compared as such: 5 is 5.00. */
function same(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  return first !== '' && second !== '' && Number(first) === Number(second);
}

import type { WireProduct } from '../../../api/wire';
import { type ColorDraft, type Draft, draftOf } from './product-draft';

export type Side = 'mine' | 'theirs';

/** The side that staff chose, by conflict path. */
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

const textFields = [
  'title',
  'price',
  'salePrice',
  'image',
  'sizes',
  'description',
] as const satisfies readonly TextField[];

/**
 * Three-way merge of a draft with the current product, field by field. A field that only one side changed since `base`
 * has that side's value; a field that both changed differently has the value of the side that staff chose, or is a conflict.
 */
export function mergeProduct(base: WireProduct, mine: Draft, theirs: WireProduct, choices: Choices = {}): Merged {
  const conflicts: Conflict[] = [];
  const resolveConflict = (conflict: Conflict): Side => {
    const choice = choices[conflict.path];
    if (!choice) conflicts.push(conflict);
    return choice ?? 'mine';
  };
  const mergeField: MergeField = (target, baseValue, myValue, theirValue) => {
    if (baseValue !== null && isEqual(myValue, baseValue)) return theirValue;
    if ((baseValue !== null && isEqual(theirValue, baseValue)) || isEqual(myValue, theirValue)) return myValue;
    return resolveConflict({ ...target, mine: myValue, theirs: theirValue }) === 'mine' ? myValue : theirValue;
  };
  const baseDraft = draftOf(base);
  const theirDraft = draftOf(theirs);
  const draft = { ...mine };
  for (const field of textFields)
    draft[field] = mergeField({ path: field, field, color: '' }, baseDraft[field], mine[field], theirDraft[field]);
  draft.colors = mergeColors(baseDraft.colors, mine.colors, theirDraft.colors, mergeField, resolveConflict);
  if (draft.colors.length === 0) {
    const target = { path: 'inventory', field: 'inventory', color: '' } as const;
    draft.inventory = mergeField(target, baseDraft.inventory, mine.inventory, theirDraft.inventory);
  }
  return { draft, conflicts };
}

/** Merges one field; `baseValue` is null for a color that `base` does not have. */
type MergeField = (
  target: Pick<Conflict, 'path' | 'field' | 'color'>,
  baseValue: string | null,
  myValue: string,
  theirValue: string,
) => string;
type ResolveConflict = (conflict: Conflict) => Side;
type ColorDrafts = readonly ColorDraft[];

function mergeColors(
  base: ColorDrafts,
  mine: ColorDrafts,
  theirs: ColorDrafts,
  mergeField: MergeField,
  resolveConflict: ResolveConflict,
): ColorDraft[] {
  const mergeColor = (myColor: ColorDraft, baseColor: ColorDraft | undefined, theirColor: ColorDraft): ColorDraft => {
    const mergedField = (field: 'image' | 'inventory') =>
      mergeField(
        { path: `colors.${theirColor.color}.${field}`, field, color: theirColor.color },
        baseColor?.[field] ?? null,
        myColor[field],
        theirColor[field],
      );
    return {
      ...myColor,
      originalColor: theirColor.color,
      image: mergedField('image'),
      inventory: mergedField('inventory'),
    };
  };
  const kept = mine.flatMap((myColor): ColorDraft[] => {
    const baseColor = findColor(base, myColor.originalColor);
    const theirColor = findColor(theirs, baseColor ? baseColor.color : myColor.color.trim());
    if (theirColor) return [mergeColor(myColor, baseColor, theirColor)];
    if (!baseColor) return [myColor];
    // They removed or renamed the color.
    const changed =
      !isEqual(myColor.color, baseColor.color) ||
      !isEqual(myColor.image, baseColor.image) ||
      !isEqual(myColor.inventory, baseColor.inventory);
    if (!changed || resolveConflict(removalConflict(baseColor.color, describe(myColor), null)) === 'theirs') return [];
    return [{ ...myColor, originalColor: null }];
  });
  const added = theirs.filter((theirColor) => {
    if (kept.some((color) => color.originalColor === theirColor.color)) return false;
    const baseColor = findColor(base, theirColor.color);
    // A color that I removed is restored only if they changed more than its stock and staff choose their side.
    if (!baseColor) return true;
    return (
      !isEqual(theirColor.image, baseColor.image) &&
      resolveConflict(removalConflict(theirColor.color, null, describe(theirColor))) === 'theirs'
    );
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

function findColor(colors: ColorDrafts, name: string | null): ColorDraft | undefined {
  return colors.find((color) => color.originalColor === name && name !== null);
}

/** Compares numbers by value: 5 equals 5.00. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  return first !== '' && second !== '' && Number(first) === Number(second);
}

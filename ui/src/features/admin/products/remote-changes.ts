import type { WireProduct } from '../../../api/wire';
import { productsTab as words } from '../../../copy/admin';
import { origins } from '../../../copy/origins';
import { picturesText, type WirePictures } from './pictures';
import { type ColorDraft, type Draft, draftOf } from './product-draft';

/** What someone else changed in a field; null if the color of the field was not there. */
export interface RemoteChange {
  label: string;
  before: string | null;
  now: string | null;
}

/** Returns a draft of the product `base` as one of `current`: stock that staff have not edited is the current stock. */
export function rebaseDraft(draft: Draft, base: WireProduct, current: WireProduct): Draft {
  const [before, now] = [draftOf(base), draftOf(current)];
  const colors = draft.colors.map((row): ColorDraft => {
    const name = row.originalColor ?? row.color.trim();
    const currentRow = findColor(now, name);
    const isStockEdited = row.inventory !== findColor(before, name)?.inventory;
    return {
      ...row,
      originalColor: currentRow?.color ?? null,
      inventory: currentRow && !isStockEdited ? currentRow.inventory : row.inventory,
    };
  });
  return { ...draft, colors, inventory: draft.inventory === before.inventory ? now.inventory : draft.inventory };
}

/** Lists what others changed between `base` and `current`, except what the draft agrees with. */
export function remoteChanges(draft: Draft, base: WireProduct, current: WireProduct): RemoteChange[] {
  const before = textsByLabel(draftOf(base));
  const now = textsByLabel(draftOf(current));
  const mine = textsByLabel(rebaseDraft(draft, base, current));
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((label) => before.get(label) !== now.get(label) && mine.get(label) !== now.get(label))
    .map((label) => ({ label, before: before.get(label) ?? null, now: now.get(label) ?? null }));
}

/** Returns the text of each field by its label, with the name that a color has in the shop. */
function textsByLabel({ colors, inventory, origin, ...draft }: Draft): Map<string, string> {
  const fields = ['title', 'price', 'salePrice', 'sale_ends', 'image', 'fabric', 'sizes', 'description'] as const;
  return new Map([
    ...fields.map((field): [string, string] => [words[field], draft[field]]),
    [words.origin, origins[origin] ?? ''],
    ...(colors.length === 0 ? [[words.inventory, inventory] as const, ...picturesEntry(words.pictures, draft)] : []),
    ...colors.flatMap((row): [string, string][] => {
      const color = row.originalColor ?? row.color;
      return [
        [`${color}: ${words.image}`, row.image],
        [`${color}: ${words.inventory}`, row.inventory],
        ...picturesEntry(`${color}: ${words.pictures}`, row),
      ];
    }),
  ]);
}

/** Returns no entry without further pictures and texts, so that a list of changes does not name what nobody uses. */
function picturesEntry(label: string, pictures: WirePictures): [string, string][] {
  const text = picturesText(pictures);
  return text === '' ? [] : [[label, text]];
}

function findColor({ colors }: Draft, name: string): ColorDraft | undefined {
  return colors.find(({ color }) => color === name);
}

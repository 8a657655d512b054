import * as brand from '@brand/brand.json';

/** A brand whose texts have a font of the system has none. */
const textFont = (brand as { name: string; textFont?: { family: string; file: string; weights: string } }).textFont;

let isAdded = false;

/**
 * Uses the font of texts from the next page on, if it came too late for this one: with `font-display: optional`, a
 * document keeps the font behind it, unless the font is added anew.
 */
export function addLateFont(): void {
  const preloaded = textFont && document.querySelector<HTMLLinkElement>(`link[as="font"][href*="${textFont.file}"]`);
  if (!preloaded || isAdded) return;
  isAdded = true;
  const font = new FontFace(textFont.family, `url(${preloaded.href})`, { weight: textFont.weights });
  // Loaded first: the texts must not wait for it.
  font.load().then(
    () => document.fonts.add(font),
    () => (isAdded = false),
  );
}

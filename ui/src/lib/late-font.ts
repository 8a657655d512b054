import { textFont, textFontFile, textFontWeights } from '@brand/brand.json';

let isAdded = false;

/**
 * Uses the font of texts from the next page on, if it came too late for this one: with `font-display: optional`, a
 * document keeps the font behind it, unless the font is added anew.
 */
export function addLateFont(): void {
  const preloaded = document.querySelector<HTMLLinkElement>(`link[as="font"][href*="${textFontFile}"]`);
  if (!preloaded || isAdded) return;
  isAdded = true;
  const font = new FontFace(textFont, `url(${preloaded.href})`, { weight: textFontWeights });
  // Loaded first: the texts must not wait for it.
  font.load().then(
    () => document.fonts.add(font),
    () => (isAdded = false),
  );
}

/* oxlint-disable unicorn/consistent-function-scoping -- findLayoutProblems runs in the browser as text, so it must contain every function it calls. */

/**
 * Settings of the layout check: text must not overlap text or the subject of an image, nothing may be cut off, and the
 * page must not scroll sideways.
 */
export interface Rules {
  /** Text that may overlap an image. */
  badges: string[];
  /** Selector of areas whose content moves and is clipped on purpose. */
  moving: string;
  /** The part of an image that must not be covered or cropped: [left, top, right, bottom] in percent. */
  subjects: Record<string, [number, number, number, number]>;
  /** Images whose subject must be fully visible from top to bottom. */
  whole: string[];
  /** Images that text may overlap around the subject. */
  roomy: string[];
}

/** Runs in the page, scrolled to the top. Returns one sentence for each problem. */
export function findLayoutProblems({ badges, moving, subjects, whole, roomy }: Rules): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Text extends Box {
    words: string;
    block: Element;
  }
  const problems: string[] = [];
  const intersect = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  // Rounding and hairlines do not count as overlap.
  const overlaps = (a: Box, b: Box): boolean => {
    const { left, top, right, bottom } = intersect(a, b);
    return right - left > 1.5 && bottom - top > 1.5;
  };
  const format = (box: Box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(`.visually-hidden, [inert], ${moving}`) === null &&
    !isVisuallyHidden(element) &&
    !isEllipsized(element);
  /** Returns whether an element is hidden from view, but not from screen readers, at this width. */
  const isVisuallyHidden = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isVisuallyHidden(element.parentElement));
  /** Returns whether an element is in one that is shortened with an ellipsis, whose title has the full text. */
  const isEllipsized = (element: Element): boolean => {
    const titled = element.closest('[title]');
    return titled !== null && getComputedStyle(titled).textOverflow === 'ellipsis';
  };
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
  const clips = (element: Element): boolean => getComputedStyle(element).overflow !== 'visible';
  /** Clips a rectangle to the ancestors of an element. */
  const clip = (box: Box, element: Element): Box => {
    let rest = box;
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    )
      if (clips(ancestor)) rest = intersect(rest, ancestor.getBoundingClientRect());
    return rest;
  };
  const isEmpty = (box: Box): boolean => box.right - box.left < 1 || box.bottom - box.top < 1;
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element;

  function textsOf(node: TextNode): Text[] {
    const element = node.parentElement;
    const words = node.data.trim();
    if (!element || words === '' || !isShown(element) || isFixed(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    // A line box is taller than its letters: cap height is about 0.72 em.
    const letters = parseFloat(getComputedStyle(element).fontSize) * 0.72;
    const block = blockOf(element);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    return lines.flatMap((line) => {
      const middle = (line.top + line.bottom) / 2;
      const box = { left: line.left, right: line.right, top: middle - letters / 2, bottom: middle + letters / 2 };
      const seen = clip(box, element);
      if (isEmpty(seen) && isScrollable(element)) return [];
      if (
        isEmpty(seen) ||
        Math.abs(seen.right - seen.left - (box.right - box.left)) > 1.5 ||
        seen.bottom < box.bottom - 2
      )
        if (!isScrollable(element))
          problems.push(`"${words.slice(0, 40)}" is cut off: ${format(box)} to ${format(seen)}`);
      return [{ ...seen, words: words.slice(0, 40), block }];
    });
  }
  /** Returns whether an element is in a scroll container, where clipped content can be scrolled into view. */
  function isScrollable(element: Element | null): boolean {
    if (element === null || element === document.body) return false;
    return /auto|scroll/.test(getComputedStyle(element).overflow) || isScrollable(element.parentElement);
  }

  type TextNode = globalThis.Text;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(...textsOf(walker.currentNode as TextNode));

  /** Returns the area of an image that text must not cover. */
  function areaOf(image: HTMLImageElement): { name: string; shown: Box } {
    const box = image.getBoundingClientRect();
    const name = /([a-z-]+?)(-\d+)?\.\w+$/.exec(image.currentSrc)?.[1] ?? '';
    const [left, top, right, bottom] = subjects[name] ?? [0, 0, 100, 100];
    const { objectFit, objectPosition } = getComputedStyle(image);
    const scale =
      objectFit === 'cover' ? Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight) : 0;
    const width = scale ? image.naturalWidth * scale : box.width;
    const height = scale ? image.naturalHeight * scale : box.height;
    const [x = 50, y = 50] = objectPosition.split(' ').map(parseFloat);
    const at = { left: box.left + ((box.width - width) * x) / 100, top: box.top + ((box.height - height) * y) / 100 };
    const full = {
      left: at.left + (width * left) / 100,
      top: at.top + (height * top) / 100,
      right: at.left + (width * right) / 100,
      bottom: at.top + (height * bottom) / 100,
    };
    if (whole.includes(name) && (full.top < box.top - 1 || full.bottom > box.bottom + 1))
      problems.push(`${name} is cropped: ${format(full)} in ${format(box)}`);
    return { name, shown: clip(roomy.includes(name) ? intersect(full, box) : box, image) };
  }

  const images = [...document.images]
    .filter((image) => isShown(image) && !isFixed(image) && image.naturalWidth > 0)
    .map(areaOf);
  const videos = [...document.querySelectorAll('video')].map((video) => ({
    name: 'the video',
    shown: video.getBoundingClientRect() as Box,
  }));

  for (const [at, text] of texts.entries()) {
    if (text.left < -0.5 || text.right > innerWidth + 0.5)
      problems.push(`"${text.words}" leaves the page: ${format(text)}`);
    for (const other of texts.slice(at + 1))
      if (text.block !== other.block && overlaps(text, other))
        problems.push(`"${text.words}" overlaps "${other.words}": ${format(text)} and ${format(other)}`);
    if (badges.includes(text.words)) continue;
    for (const { name, shown } of [...images, ...videos])
      if (overlaps(text, shown))
        problems.push(`"${text.words}" overlaps ${name}: ${format(text)} and ${format(shown)}`);
    const header = document.querySelector('header');
    if (header && !header.contains(text.block) && overlaps(text, header.getBoundingClientRect()))
      problems.push(`"${text.words}" is under the header: ${format(text)}`);
  }

  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
    if (!/hidden|clip/.test(`${overflowX} ${overflowY}`) || !isShown(element) || element.textContent === '') continue;
    if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      problems.push(
        `${element.className} is ${element.scrollWidth - element.clientWidth}px too narrow for its content`,
      );
    // The lines of a long title are limited: what is cut off below the last one is the next one, or room for accents.
    if (webkitLineClamp !== 'none') continue;
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      problems.push(
        `${element.className} is ${element.scrollHeight - element.clientHeight}px too short for its content`,
      );
  }
  for (const table of document.querySelectorAll('table')) {
    const hidden = table.scrollWidth - (table.parentElement ?? table).clientWidth;
    if (isShown(table) && hidden > 1) problems.push(`a table is ${hidden}px wider than its container`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways by ${scrollWidth - clientWidth}px`);
  return [...new Set(problems)];
}

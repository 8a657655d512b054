/* oxlint-disable unicorn/consistent-function-scoping -- findFaults is sent to the browser as text: all it calls is in it. */

/** What a page must not show: text over other text or over what a picture shows, anything cut, a sideways scroll. */
export interface Rules {
  /** Text that is meant to lie on a picture. */
  badges: string[];
  /** Areas whose content moves and is cut on purpose. */
  moving: string;
  /** The part of a picture that text must not cover and cropping must not cut: [left, top, right, bottom] in percent. */
  subjects: Record<string, [number, number, number, number]>;
  /** Pictures whose subject must be whole from top to bottom. */
  whole: string[];
  /** Pictures with room for text around the subject. */
  roomy: string[];
}

/** Runs in the page, at its top. Returns one sentence for each fault. */
export function findFaults({ badges, moving, subjects, whole, roomy }: Rules): string[] {
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
  const faults: string[] = [];
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  // Rounding and hairlines are no overlap.
  const overlaps = (a: Box, b: Box): boolean => {
    const { left, top, right, bottom } = meet(a, b);
    return right - left > 1.5 && bottom - top > 1.5;
  };
  const say = (box: Box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(`.visually-hidden, [inert], ${moving}`) === null &&
    !isVisuallyHidden(element) &&
    !isShortened(element);
  /** Hidden from view but not from screen readers, at this width. */
  const isVisuallyHidden = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isVisuallyHidden(element.parentElement));
  /** Shortened with an ellipsis; the title has the whole text. */
  const isShortened = (element: Element): boolean =>
    element.hasAttribute('title') && getComputedStyle(element).textOverflow === 'ellipsis';
  const isFixed = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement));
  const clips = (element: Element): boolean => getComputedStyle(element).overflow !== 'visible';
  /** What the boxes around an element leave of a rectangle. */
  const clipped = (box: Box, element: Element): Box => {
    let rest = box;
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement)
      if (clips(around)) rest = meet(rest, around.getBoundingClientRect());
    return rest;
  };
  const isEmpty = (box: Box): boolean => box.right - box.left < 1 || box.bottom - box.top < 1;
  const blockOf = (element: Element): Element =>
    getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element;

  function textsOf(node: Text_): Text[] {
    const element = node.parentElement;
    const words = node.data.trim();
    if (!element || words === '' || !isShown(element) || isFixed(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    // A line box is higher than its letters: from the height of a capital to the baseline is about 0.72 em.
    const letters = parseFloat(getComputedStyle(element).fontSize) * 0.72;
    const block = blockOf(element);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    return lines.flatMap((line) => {
      const middle = (line.top + line.bottom) / 2;
      const box = { left: line.left, right: line.right, top: middle - letters / 2, bottom: middle + letters / 2 };
      const seen = clipped(box, element);
      if (isEmpty(seen) && isReachable(element)) return [];
      if (
        isEmpty(seen) ||
        Math.abs(seen.right - seen.left - (box.right - box.left)) > 1.5 ||
        seen.bottom < box.bottom - 2
      )
        if (!isReachable(element)) faults.push(`"${words.slice(0, 40)}" is cut: ${say(box)} to ${say(seen)}`);
      return [{ ...seen, words: words.slice(0, 40), block }];
    });
  }
  /** In a box that scrolls, what is cut can be brought into view. */
  function isReachable(element: Element | null): boolean {
    if (element === null || element === document.body) return false;
    return /auto|scroll/.test(getComputedStyle(element).overflow) || isReachable(element.parentElement);
  }

  type Text_ = globalThis.Text;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(...textsOf(walker.currentNode as Text_));

  /** The area of a picture that text must not cover. */
  function areaOf(picture: HTMLImageElement): { name: string; shown: Box } {
    const box = picture.getBoundingClientRect();
    const name = /([a-z-]+?)(-\d+)?\.\w+$/.exec(picture.currentSrc)?.[1] ?? '';
    const [left, top, right, bottom] = subjects[name] ?? [0, 0, 100, 100];
    const { objectFit, objectPosition } = getComputedStyle(picture);
    const scale =
      objectFit === 'cover' ? Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight) : 0;
    const width = scale ? picture.naturalWidth * scale : box.width;
    const height = scale ? picture.naturalHeight * scale : box.height;
    const [x = 50, y = 50] = objectPosition.split(' ').map(parseFloat);
    const at = { left: box.left + ((box.width - width) * x) / 100, top: box.top + ((box.height - height) * y) / 100 };
    const full = {
      left: at.left + (width * left) / 100,
      top: at.top + (height * top) / 100,
      right: at.left + (width * right) / 100,
      bottom: at.top + (height * bottom) / 100,
    };
    if (whole.includes(name) && (full.top < box.top - 1 || full.bottom > box.bottom + 1))
      faults.push(`${name} is cropped: ${say(full)} in ${say(box)}`);
    return { name, shown: clipped(roomy.includes(name) ? meet(full, box) : box, picture) };
  }

  const pictures = [...document.images]
    .filter((image) => isShown(image) && !isFixed(image) && image.naturalWidth > 0)
    .map(areaOf);
  const videos = [...document.querySelectorAll('video')].map((video) => ({
    name: 'the video',
    shown: video.getBoundingClientRect() as Box,
  }));

  for (const [at, text] of texts.entries()) {
    if (text.left < -0.5 || text.right > innerWidth + 0.5) faults.push(`"${text.words}" leaves the page: ${say(text)}`);
    for (const other of texts.slice(at + 1))
      if (text.block !== other.block && overlaps(text, other))
        faults.push(`"${text.words}" lies on "${other.words}": ${say(text)} and ${say(other)}`);
    if (badges.includes(text.words)) continue;
    for (const { name, shown } of [...pictures, ...videos])
      if (overlaps(text, shown)) faults.push(`"${text.words}" lies on ${name}: ${say(text)} and ${say(shown)}`);
    const header = document.querySelector('header');
    if (header && !header.contains(text.block) && overlaps(text, header.getBoundingClientRect()))
      faults.push(`"${text.words}" lies under the header: ${say(text)}`);
  }

  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (!/hidden|clip/.test(`${overflowX} ${overflowY}`) || !isShown(element) || element.textContent === '') continue;
    if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${element.className} is ${element.scrollWidth - element.clientWidth}px too narrow for its content`);
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      faults.push(`${element.className} is ${element.scrollHeight - element.clientHeight}px too low for its content`);
  }
  for (const table of document.querySelectorAll('table')) {
    const hidden = table.scrollWidth - (table.parentElement ?? table).clientWidth;
    if (isShown(table) && hidden > 1) faults.push(`a table is ${hidden}px wider than its container`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways by ${scrollWidth - clientWidth}px`);
  return [...new Set(faults)];
}

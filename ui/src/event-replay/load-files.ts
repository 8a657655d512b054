/**
 * Loads a page's stylesheet, chunks and entry script. Calls `onFailure` if the entry script fails; the page itself
 * reports a chunk that fails.
 */
export function loadFiles(style: string, chunks: string[], entry: string, onFailure: (error: unknown) => void): void {
  // Styles first: the components that the scripts render need them.
  loadStyles(style, 1000, () => runScripts(chunks, entry, onFailure));
  document.head.append(...[...chunks, entry].map((script) => link('modulepreload', script)));
}

/** Loads the stylesheet and retries forever with doubling delays: forms below the fold are unstyled without it. */
function loadStyles(style: string, delay: number, then: () => unknown): void {
  const sheet = link('stylesheet', style);
  sheet.addEventListener('load', then);
  sheet.addEventListener('error', () => {
    sheet.remove();
    setTimeout(loadStyles, delay, style, 2 * delay, () => {});
    then();
  });
  document.head.append(sheet);
}

/** Runs each file in a separate task, so that user input never waits for more than one. */
async function runScripts(chunks: string[], entry: string, onFailure: (error: unknown) => void): Promise<void> {
  for (const chunk of chunks) {
    // In order: a later file may import an earlier one.
    await import(/* @vite-ignore */ chunk).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
  }
  import(/* @vite-ignore */ entry).catch(onFailure);
}

function link(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href });
}

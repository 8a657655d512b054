type OnFailure = (error: unknown) => void;

/** Loads a page's stylesheet and runs its scripts. */
export function loadFiles(style: string, chunks: string[], entries: string[], onFailure: OnFailure): void {
  // Styles first: the components that the scripts render need them.
  loadStyles(style, 1000, () => runScripts(chunks, entries, onFailure));
  document.head.append(...[...chunks, ...entries].map((script) => link('modulepreload', script)));
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

/**
 * Runs each script in a separate task, so that user input never waits for more than one. Calls `onFailure` if an entry
 * script has failed three times; the page itself reports a chunk that fails. A browser that keeps a module as failed does
 * not request it again.
 */
export async function runScripts(chunks: string[], entries: string[], onFailure: OnFailure): Promise<void> {
  let retries = 2;
  const run = (script: string) => runScript(script, retries).then(() => wait(0));
  // In order: a later script may import an earlier one.
  for (const chunk of chunks)
    await run(chunk).catch(() => {
      // Enough has been waited.
      retries = 0;
    });
  try {
    for (const entry of entries) await run(entry);
  } catch (error) {
    onFailure(error);
  }
}

/** Another request does not make a browser newer. */
function runScript(script: string, retries: number): Promise<unknown> {
  return import(/* @vite-ignore */ script).catch((error: unknown) => {
    if (!retries || error instanceof SyntaxError) throw error;
    return wait(1000).then(() => runScript(script, retries - 1));
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function link(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href });
}

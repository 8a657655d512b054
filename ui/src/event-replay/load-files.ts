type OnFailure = (error: unknown) => void;
/** Scripts in their order, each with its download. */
type Downloads = Map<string, Promise<unknown>>;

/** Loads a page's stylesheet and runs its scripts. */
export function loadFiles(style: string, chunks: string[], entries: string[], onFailure: OnFailure): void {
  const downloads = downloadAll(chunks, entries);
  // Styles first: the components that the scripts render need them.
  loadStyles(style, 1000, () => runScripts(downloads, entries, onFailure));
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
 * script fails; the page itself reports a chunk that fails.
 */
export async function runScripts(downloads: Downloads, entries: string[], onFailure: OnFailure): Promise<void> {
  try {
    // In order: a later script may import an earlier one. Most browsers keep a module that failed to load as failed, so
    // each is imported once it is in the cache.
    for (const [script, isLoaded] of downloads) {
      await isLoaded;
      await import(/* @vite-ignore */ script).catch((error: unknown) => {
        if (entries.includes(script)) throw error;
      });
      await wait();
    }
  } catch (error) {
    onFailure(error);
  }
}

/** Requests scripts, the entries last. */
export function downloadAll(chunks: string[], entries: string[]): Downloads {
  return new Map([...chunks, ...entries].map((script) => [script, download(script, 2)]));
}

/** Requests a file into the cache, again after a second if that fails. The import reports one that never loads. */
function download(file: string, retries: number): Promise<unknown> {
  return fetch(file)
    .then((response) => (response.ok ? response.text() : Promise.reject(response)))
    .catch(() => retries && wait(1000).then(() => download(file, retries - 1)));
}

function wait(milliseconds?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function link(rel: string, href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { rel, href });
}

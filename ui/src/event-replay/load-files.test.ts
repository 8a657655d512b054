// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadAll, loadFiles, runScripts } from './load-files';

const runs: string[] = [];

/** A module that appends its name to `runs`, or throws. */
function script(name: string, fails = false): string {
  return `data:text/javascript,globalThis.runs.push(${JSON.stringify(name)});${fails ? 'throw new Error()' : ''}`;
}

function links(rel: string): Element[] {
  return [...document.head.querySelectorAll(`link[rel=${rel}]`)];
}

describe('the files of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.replaceChildren();
    runs.length = 0;
    vi.stubGlobal('runs', runs);
    return () => vi.useRealTimers();
  });

  it('start with the stylesheet; scripts are requested, and run in order when it is there', async () => {
    const request = vi.spyOn(globalThis, 'fetch');
    loadFiles('/style.css', [script('a'), script('b')], [script('entry')], () => {});
    expect(request).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(50);
    expect(runs).toEqual([]);
    links('stylesheet')[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(runs).toEqual(['a', 'b', 'entry']));
  });

  it('are requested twice more if that fails, and imported once they are there', async () => {
    const answers = [Promise.reject(new TypeError()), Promise.resolve(new Response('', { status: 503 }))];
    const request = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => answers.shift() ?? Promise.resolve(new Response()));
    const done = runScripts(downloadAll([], [script('late')]), [script('late')], () => {});
    await vi.advanceTimersByTimeAsync(1999);
    expect(runs).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    await done;
    expect(runs).toEqual(['late']);
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('include an entry script that runs even if a chunk fails', async () => {
    const onFailure = vi.fn<() => void>();
    void runScripts(
      downloadAll([script('broken', true), script('c')], [script('entry 2')]),
      [script('entry 2')],
      onFailure,
    );
    await vi.waitFor(() => expect(runs).toEqual(['broken', 'c', 'entry 2']));
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('report an entry script that fails, and run none after it', async () => {
    const onFailure = vi.fn<() => void>();
    void runScripts(
      downloadAll([], [script('first'), script('broken entry', true), script('after')]),
      [script('first'), script('broken entry', true), script('after')],
      onFailure,
    );
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(runs).toEqual(['first', 'broken entry']);
  });

  it('report an entry script that the browser cannot parse at once', async () => {
    const onFailure = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('parse', () => {
      throw new SyntaxError();
    });
    const start = Date.now();
    void runScripts(
      downloadAll([], ['data:text/javascript,globalThis.parse()']),
      ['data:text/javascript,globalThis.parse()'],
      onFailure,
    );
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.any(SyntaxError)), { interval: 10 });
    expect(Date.now() - start).toBeLessThan(1000);
  });

  it('include a stylesheet that is retried with doubling delays; the scripts run once and do not wait', async () => {
    loadFiles('/style.css', [], [script('entry 3')], () => {});
    for (const delay of [1000, 2000, 4000]) {
      const [sheet] = links('stylesheet');
      sheet?.dispatchEvent(new Event('error'));
      expect(links('stylesheet')).toEqual([]);
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(links('stylesheet')).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(links('stylesheet')).toHaveLength(1);
    }
    links('stylesheet')[0]?.dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(runs).toEqual(['entry 3']));
  });
});

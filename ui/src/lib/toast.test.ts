import { afterEach, describe, expect, it } from 'vitest';
import { onToastWaiting, presentToasts, showToast, type ToastRequest } from './toast';

let stop = () => {};
function listen(): ToastRequest[] {
  const shown: ToastRequest[] = [];
  stop = presentToasts((request) => shown.push(request));
  return shown;
}
afterEach(() => stop());

describe('toasts', () => {
  it.each([
    ['short', 'success', 2000],
    ['short', 'error', 4000],
    ['short', 'info', 4000],
    ['long', 'success', 3000],
    ['long', 'error', 5000],
    ['long', 'info', 4000],
  ] as const)('with %s timing, as %s, last %i ms (specification, section 9)', (timing, kind, duration) => {
    const shown = listen();
    showToast('text', { timing, kind });
    expect(shown).toEqual([{ text: 'text', kind, duration }]);
  });

  it('last as long as the caller says', () => {
    const shown = listen();
    showToast('Added to cart!', { duration: 1200 });
    expect(shown[0]?.duration).toBe(1200);
  });

  it('wait for the layer that shows them, in order', () => {
    let woken = 0;
    const stopWaking = onToastWaiting(() => (woken += 1));
    showToast('one');
    showToast('two');
    expect(woken).toBe(2);
    stopWaking();
    onToastWaiting(() => (woken += 1))();
    expect(woken).toBe(3);
    expect(listen().map(({ text }) => text)).toEqual(['one', 'two']);
    onToastWaiting(() => (woken += 1))();
    expect(woken).toBe(3);
  });
});

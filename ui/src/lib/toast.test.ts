import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, onToastQueued, presentToasts, showToast, type ToastRequest } from './toast';

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
  ] as const)('with %s timing and kind %s last %i ms', (timing, kind, duration) => {
    const shown = listen();
    showToast('text', { timing, kind });
    expect(shown).toEqual([{ text: 'text', kind, duration }]);
  });

  it('use the duration that the caller passes', () => {
    const shown = listen();
    showToast('Added to cart!', { duration: 1200 });
    expect(shown[0]?.duration).toBe(1200);
  });

  it('are closed by their slot, also while they are queued', () => {
    showToast('stale', { slot: 'form' });
    showToast('other');
    dismissToast('form');
    expect(listen().map(({ text }) => text)).toEqual(['other']);
    stop();
    const dismissed: string[] = [];
    stop = presentToasts(
      () => {},
      (slot) => dismissed.push(slot),
    );
    dismissToast('form');
    expect(dismissed).toEqual(['form']);
  });

  it('are queued in order until the toast layer is mounted', () => {
    let notified = 0;
    const unsubscribe = onToastQueued(() => (notified += 1));
    showToast('one');
    showToast('two');
    expect(notified).toBe(2);
    unsubscribe();
    onToastQueued(() => (notified += 1))();
    expect(notified).toBe(3);
    expect(listen().map(({ text }) => text)).toEqual(['one', 'two']);
    onToastQueued(() => (notified += 1))();
    expect(notified).toBe(3);
  });
});

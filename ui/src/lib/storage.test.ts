import { describe, expect, it, vi } from 'vitest';
import { local, onStorageChange } from './storage';

describe('storage', () => {
  it('keeps a value', () => {
    expect(local.writeJson('k', { a: 1 })).toBe(true);
    expect(local.readJson('k')).toEqual({ state: 'held', value: { a: 1 } });
  });

  it('tells an absent key from broken text', () => {
    expect(local.readJson('k')).toEqual({ state: 'absent' });
    localStorage.setItem('k', '{nope');
    expect(local.readJson('k')).toEqual({ state: 'broken' });
  });

  it('refuses to write when the storage is full, without throwing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(local.write('k', 'v')).toBe(false);
  });

  it('reads as empty when storage is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(local.read('k')).toBeNull();
    expect(local.write('k', 'v')).toBe(false);
    expect(() => local.remove('k')).not.toThrow();
  });

  it('hears its own key and a cleared storage, and nothing after it stopped', () => {
    const changed = vi.fn();
    const stop = onStorageChange('k', changed);
    window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

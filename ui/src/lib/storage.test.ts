// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { local, onStorageChange } from './storage';

describe('storage', () => {
  it('stores a value', () => {
    expect(local.writeJson('k', { a: 1 })).toBe(true);
    expect(local.readJson('k')).toEqual({ state: 'present', value: { a: 1 } });
  });

  it('distinguishes an absent key from broken JSON', () => {
    expect(local.readJson('k')).toEqual({ state: 'absent' });
    localStorage.setItem('k', '{nope');
    expect(local.readJson('k')).toEqual({ state: 'broken' });
  });

  it('returns false instead of throwing when the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(local.write('k', 'v')).toBe(false);
  });

  it('reads as empty when access is denied', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(local.read('k')).toBeNull();
    expect(local.write('k', 'v')).toBe(false);
    expect(() => local.remove('k')).not.toThrow();
  });

  it('reports changes of its key and a cleared storage until it is unsubscribed', () => {
    const listener = vi.fn();
    const stop = onStorageChange('k', listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'k' }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { unusedPictures as words } from '../../../copy/admin';
import { openAdmin, product, signedIn, stubFetch } from '../test-admin';

beforeEach(() => localStorage.setItem('adminToken', 'token-1'));

const picture = (id: string, unused_since: string | null) => ({
  _id: id,
  image: `/pictures/${id}-800.jpg`,
  width: 1600,
  height: 2000,
  bytes: 300_000,
  unused_since,
});

test('pictures that no product shows are listed with their size and age, and deleted one by one', async () => {
  const requests = stubFetch({
    ...signedIn,
    'GET /api/products': { body: [{ ...product, image: '/pictures/c-800.jpg' }] },
    'GET /api/pictures': {
      body: [picture('a', '2026-01-02T10:00:00Z'), picture('b', '2026-01-01T10:00:00Z'), picture('c', null)],
    },
    'DELETE /api/pictures/': { body: { deleted: true } },
  });
  await openAdmin('?tab=products');
  const section = within(await screen.findByRole('region', { name: words.heading }));
  expect(section.getAllByRole('listitem').length).toBe(2);
  expect(section.getAllByText(/1600 × 2000, 293 KiB/).length).toBe(2);
  fireEvent.click(section.getByRole('button', { name: /Jan 1, 2026/ }));
  expect(document.activeElement?.textContent).toBe(words.heading);
  await expect.poll(() => section.getAllByRole('listitem').length).toBe(1);
  expect(requests.at(-1)).toMatchObject({ target: 'DELETE /api/pictures/b', authorization: 'Bearer token-1' });
  fireEvent.click(section.getByRole('button', { name: /Jan 2, 2026/ }));
  await expect.poll(() => screen.queryByRole('region', { name: words.heading })).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('Products');
});

test('without unused pictures, and when they cannot be listed, there is no such section', async () => {
  stubFetch({
    ...signedIn,
    'GET /api/products': { body: [{ ...product, image: '/pictures/c-800.jpg' }] },
    'GET /api/pictures': { body: [picture('c', null)] },
  });
  await openAdmin('?tab=products');
  await screen.findByRole('button', { name: 'Edit Tea Towel' });
  expect(screen.queryByRole('heading', { name: words.heading })).toBeNull();
});

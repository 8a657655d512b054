import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '../../common/session';
import { account, stubFetch } from '../../test-admin';
import { ShipFromCsv } from './ShipFromCsv';

test('a preview of a text that has changed meanwhile is ignored', async () => {
  stubFetch({ 'POST /api/auth/login': { body: { token: 't', user: account } } });
  await signIn(account.email, 'a long password');
  const sent: unknown[] = [];
  const respond: (() => void)[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { csv } = JSON.parse(body) as { csv: string };
    sent.push(JSON.parse(body));
    const answer = { shipped: [csv.split(',')[0]], parcels: ['USPS'], rejected: [] };
    return new Promise<Response>((resolve) => respond.push(() => resolve(Response.json(answer))));
  });
  const onShipped = vi.fn();
  render(<ShipFromCsv onShipped={onShipped} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ship from CSV…' }));
  const text = screen.getByRole('textbox');
  const submit = () => fireEvent.submit(text.closest('form') as HTMLFormElement);
  fireEvent.change(text, { target: { value: 'LC100001,usps,1' } });
  submit();
  await waitFor(() => expect(respond).toHaveLength(1));
  fireEvent.change(text, { target: { value: 'LC100002,usps,2' } });
  await act(async () => respond[0]?.());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' }).getAttribute('aria-busy')).toBeNull());
  expect(screen.queryByRole('status')).toBeNull();
  submit();
  await waitFor(() => expect(respond).toHaveLength(2));
  await act(async () => respond[1]?.());
  expect((await screen.findByRole('status')).textContent).toContain('LC100002');
  submit();
  await waitFor(() => expect(respond).toHaveLength(3));
  await act(async () => respond[2]?.());
  await waitFor(() => expect(onShipped).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    { csv: 'LC100001,usps,1', preview: true },
    { csv: 'LC100002,usps,2', preview: true },
    { csv: 'LC100002,usps,2', preview: false },
  ]);
});

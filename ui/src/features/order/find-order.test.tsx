import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, rejected } from '../checkout/test-checkout';
import { FindOrder } from './FindOrder';

async function ask(reply: Response | Error) {
  vi.stubGlobal('fetch', () => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)));
  render(<FindOrder />);
  fireEvent.change(screen.getByLabelText('Order number'), { target: { value: 'LC100000' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nora@gmail.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Mail me the link' }));
}

test.each<[string, Response | Error, string]>([
  ['too often', rejected(429, 'too_many_attempts', { message: 'Too many attempts' }), 'Too many attempts'],
  ['without a network', new TypeError('lost'), 'We could not reach the shop. Please try again.'],
])('a request %s says why no mail is sent', async (_what, reply, message) => {
  await ask(reply);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('a request that is accepted says where the mail goes', async () => {
  await ask(json(202, { ok: true }));
  expect((await screen.findByRole('status')).textContent).toContain('nora@gmail.com');
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { presentToasts } from '../../../lib/toast';
import { json, rejected } from '../test-checkout';
import { CorrectEmail } from './CorrectEmail';

const sent: [string, unknown][] = [];
let toasts: string[] = [];

beforeEach(() => {
  sent.length = 0;
  toasts = [];
  presentToasts(({ text }) => toasts.push(text));
});

async function correct(email: string, reply: Response | Error) {
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    sent.push([`${method} ${path}`, JSON.parse(String(body))]);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
  render(<CorrectEmail link="AbC" />);
  fireEvent.click(screen.getByRole('button', { name: 'Wrong email? Correct it' }));
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save email' })));
}

it('a corrected email is sent, shown on the success page too, and said', async () => {
  localStorage.setItem('lastOrder', JSON.stringify({ orderNumber: 'LC482913', shipping: { email: 'nora@gmial.com' } }));
  await correct('nora@gmail.com', json(200, { order_number: 'LC482913' }));
  expect(sent).toEqual([['PUT /api/guest/AbC/email', { email: 'nora@gmail.com' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts).toEqual(['Saved. From now on we write to nora@gmail.com.']);
  expect(localStorage.getItem('lastOrder')).toContain('"email":"nora@gmail.com"');
});

it.each<[string, Response | Error, string]>([
  [
    'that no rule allows',
    rejected(422, 'validation_failed', { fields: [{ field: 'email', message: 'Please enter a valid email address' }] }),
    'Please enter a valid email address',
  ],
  ['of a packed order', rejected(409, 'email_is_final', { message: 'It is packed' }), 'It is packed'],
  ['without a network', new TypeError('lost'), 'We could not reach the shop. Please try again.'],
])('an email %s stays in its field with the reason', async (_what, reply, message) => {
  await correct('nora@', reply);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  expect(field.value).toBe('nora@');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
  expect(toasts).toEqual([]);
});

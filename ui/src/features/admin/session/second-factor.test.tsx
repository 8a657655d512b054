import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account, openAdmin, openLogin, signedIn, type StubResponse, stubFetch } from '../test-admin';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const salt = '0190a5a0-0000-4000-8000-000000000000';
const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

const listed = {
  ...account,
  created_at: '2026-11-18T11:06:40Z',
  last_sign_in: null,
  sessions: 0,
  has_second_factor: false,
  recovery_codes: 0,
};
const colleague = { ...listed, _id: 'u2', email: 'zoe@shop.example', has_second_factor: true };

const setup: Record<string, StubResponse> = {
  'GET /api/auth/second-factor': { body: { salt, secret, url: `otpauth://totp/Shop:mia?secret=${secret}` } },
  'POST /api/auth/second-factor': { body: { recovery_codes: codes } },
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Turns on the second factor in the dialog, which shows the recovery codes then. */
async function turnOn() {
  press('Turn on second factor');
  const dialog = within(screen.getByRole('dialog', { name: 'Turn on second factor' }));
  expect(dialog.getByRole('button', { name: 'Turn on second factor' })).toHaveProperty('disabled', true);
  await dialog.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  type('Code that the app shows now', '123456');
  type('Your own password', 'a long test password');
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on second factor' }));
  const codesDialog = await screen.findByRole('dialog', { name: 'Recovery codes' });
  // Nothing but the button for it closes the only view of the codes.
  fireEvent.keyDown(codesDialog, { key: 'Escape' });
  if (codesDialog.parentElement) fireEvent.mouseDown(codesDialog.parentElement);
  expect(screen.getByRole('dialog', { name: 'Recovery codes' })).toBe(codesDialog);
  expect(within(codesDialog).queryByRole('button', { name: 'Close' })).toBeNull();
  return within(codesDialog);
}

test('sign-in asks for a code once the server does, and sends it with email and password', async () => {
  const responses: Record<string, StubResponse> = {
    'POST /api/auth/login': { status: 401, body: { code: 'second_factor_required', message: 'A code too' } },
  };
  const requests = stubFetch(responses);
  await openLogin();
  expect(screen.queryByLabelText('Code')).toBeNull();
  type('Email', 'mia@shop.example');
  type('Password', 'a long test password');
  press('Login');
  const code = await screen.findByLabelText('Code');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole('alert')).toBeNull();
  press('Login');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  responses['POST /api/auth/login'] = { status: 401, body: { code: 'wrong_code', message: 'Wrong' } };
  type('Code', '000000');
  press('Login');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is wrong/);
  expect(code).toHaveProperty('value', '');
  expect(document.activeElement).toBe(code);
  responses['POST /api/auth/login'] = { body: { token: 'token-1', user: account } };
  type('Code', '123456');
  press('Login');
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  const body = { email: 'mia@shop.example', password: 'a long test password' };
  expect(requests.map((request) => request.body)).toEqual([
    body,
    { ...body, code: '000000' },
    { ...body, code: '123456' },
  ]);
});

test('another email is asked for no code until the server asks', async () => {
  stubFetch({ 'POST /api/auth/login': { status: 401, body: { code: 'second_factor_required', message: 'A code' } } });
  await openLogin();
  type('Email', 'mia@shop.example');
  type('Password', 'a long test password');
  press('Login');
  await screen.findByLabelText('Code');
  type('Email', 'zoe@shop.example');
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('staff turn it on with the code of the app, see recovery codes once, and turn it off', async () => {
  localStorage.setItem('adminToken', 'token-1');
  const responses: Record<string, StubResponse> = {
    ...signedIn,
    'GET /api/accounts': { body: [listed, colleague] },
    'GET /api/sessions': { body: [] },
    'POST /api/auth/second-factor/remove': { body: { deleted: true } },
    ...setup,
  };
  const requests = stubFetch(responses);
  await openAdmin('?tab=accounts');
  await screen.findByText('Second factor off: the password alone signs in.');
  expect(screen.getByText('Second factor on')).toBeDefined();
  const dialog = await turnOn();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  expect(requests.find(({ target }) => target === 'POST /api/auth/second-factor')?.body).toEqual({
    salt,
    code: '123456',
    current_password: 'a long test password',
  });
  responses['GET /api/accounts'] = { body: [{ ...listed, has_second_factor: true, recovery_codes: 10 }] };
  fireEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
  await screen.findByText('Second factor on, 10 recovery codes left');
  press('Turn off second factor');
  type('Your own password', 'a long test password');
  responses['GET /api/accounts'] = { body: [listed] };
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off second factor' }));
  await screen.findByText('Second factor off: the password alone signs in.');
});

test('a shop that requires it shows nothing else until it is on', async () => {
  localStorage.setItem('adminToken', 'token-1');
  const user = { ...account, must_set_up_second_factor: true };
  const requests = stubFetch({
    'GET /api/auth/verify': { body: { valid: true, user } },
    'GET /api/orders': { body: [], headers: { 'X-Total-Count': '0' } },
    ...setup,
  });
  await openAdmin('?tab=orders');
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(screen.queryByRole('tab')).toBeNull();
  const dialog = await turnOn();
  expect(requests.every(({ target }) => target.includes('/api/auth/'))).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByRole('tab', { name: 'Orders' })).toBeDefined();
});

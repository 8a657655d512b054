import { ApiError, call } from '../../../api/client';
import type { OrderInput, PaymentResult } from '../../../api/wire';
import { notPaid } from '../../../copy/live/not-paid';
import { wait } from '../../../lib/wait';
import { failed } from '../placing/order-error';
import { mayBeSaved, type SubmittedOrder, submitOrder } from '../placing/submit-order';
import { forgetOpenPayment, isSameOrder, openPayment, type OpenPayment, storeOpenPayment } from './open-payment';
import { NotPaid, refusalOf } from './payment-error';

export interface Payer {
  token: string;
  /** Lets the bank ask the shopper. */
  nextAction: (clientSecret: string) => Promise<void>;
}

/** The pauses before an unknown outcome is polled again, in milliseconds. */
const pausesMs = [1000, 2000, 3000, 5000, ...Array.from({ length: 6 }, () => 8000)];

/**
 * Places the order, unless this tab has placed it before, and pays it. After a decline the order stays: only its payment is
 * tried again, because the shop would take the same order with another card for another order.
 */
export async function placeAndPay(build: (number: string) => OrderInput, payer: Payer): Promise<SubmittedOrder> {
  try {
    return await payOnce(build, payer);
  } catch (cause) {
    if (!isGone(cause)) throw cause;
    // The order was cancelled before: the next one has a new key.
    forgetOpenPayment();
    return payOnce(build, payer);
  }
}

/**
 * Returns the order of this tab if it was paid before the page was loaded, and what to say if it waits for its payment.
 * `onWait` is called if that takes a while.
 */
export async function paidBefore(onWait: () => void): Promise<SubmittedOrder | string | null> {
  const open = openPayment();
  if (!open) return null;
  try {
    const { state } = await settled(await poll(open.link), open.link, onWait);
    return state === 'authorized' ? { ...open, earlier: false } : notPaid.waiting;
  } catch (cause) {
    if (isDeclined(cause)) return notPaid.waiting;
    if (isGone(cause)) forgetOpenPayment();
    return null;
  }
}

async function payOnce(build: (number: string) => OrderInput, payer: Payer): Promise<SubmittedOrder> {
  const open = await orderToPay(build);
  try {
    await pay(open.link, payer);
  } catch (cause) {
    throw cause instanceof ApiError && !isGone(cause) ? new NotPaid(refusalOf(cause)) : cause;
  }
  return { ...open, earlier: !isSame(open, build) };
}

/** Returns the order to pay. One that the shopper has changed since is cancelled, unless it turns out to be paid. */
async function orderToPay(build: (number: string) => OrderInput): Promise<OpenPayment> {
  const open = openPayment() ?? (await place(build));
  if (isSame(open, build) || !(await cancel(open))) return open;
  return orderToPay(build);
}

async function place(build: (number: string) => OrderInput): Promise<OpenPayment> {
  const { order, link } = await submitOrder(build);
  if (link === undefined) throw new Error('the order has no link');
  storeOpenPayment({ link, order });
  return { link, order };
}

function isSame({ order }: OpenPayment, build: (number: string) => OrderInput): boolean {
  return isSameOrder(order, build(order.order_number));
}

/** Cancels an order that is not paid; returns false if it is. */
async function cancel({ link }: OpenPayment): Promise<boolean> {
  try {
    const { state } = await settled(await poll(link).catch(unknownIf(mayBeSaved)), link);
    if (state === 'authorized') return false;
  } catch (cause) {
    if (!isDeclined(cause) && !isGone(cause)) throw cause;
  }
  await call('POST /guest/{link}/cancel', { path: { link }, body: {} }).catch((cause: unknown) => {
    // After the time to cancel, the order lapses by itself.
    if (!(cause instanceof ApiError) || (cause.status !== 409 && cause.status !== 404)) throw cause;
  });
  forgetOpenPayment();
  return true;
}

/** Pays an order; returns once the card is authorized. */
async function pay(link: string, payer: Payer): Promise<void> {
  const tried = await poll(link, payer.token).catch(unknownIf(mayBeSaved));
  await confirm(tried, link, payer).catch((cause: unknown) => {
    if (!isGone(cause)) throw cause;
    // Canceled after the card was tried: the shopper may not want another one.
    forgetOpenPayment();
    throw new NotPaid(failed(notPaid.cancelled));
  });
}

/** Waits for the bank, which may ask the shopper. */
async function confirm(tried: PaymentResult, link: string, { nextAction }: Payer): Promise<void> {
  const result = await settled(tried, link);
  if (result.state === 'authorized') return;
  if (result.client_secret === undefined) throw new NotPaid(failed(notPaid.unpaid));
  await nextAction(result.client_secret);
  const answered = await settled(await poll(link).catch(unknownIf(mayBeSaved)), link);
  if (answered.state !== 'authorized') throw new NotPaid(failed(notPaid.unfinished));
}

/** Asks how far a payment is; with a token, pays. An order that is paid already is no error. */
async function poll(link: string, token?: string): Promise<PaymentResult> {
  try {
    return await call('POST /guest/{link}/payment', { path: { link }, body: { token } });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'already_paid') return { state: 'authorized' };
    throw cause;
  }
}

/** Returns the outcome of a payment: while it is not known, polls with growing pauses. */
async function settled(result: PaymentResult, link: string, onWait?: () => void, polls = 0): Promise<PaymentResult> {
  if (result.state !== 'processing') return result;
  const pause = pausesMs[polls];
  if (pause === undefined) throw new NotPaid(failed(notPaid.unknown));
  onWait?.();
  await wait(pause);
  // Any other error says nothing about the payment.
  const next = await poll(link).catch(unknownIf((error) => !isDeclined(error) && !isGone(error)));
  return settled(next, link, onWait, polls + 1);
}

/** Returns a handler that takes some errors for an outcome that is not known yet. */
function unknownIf(isUnknown: (error: ApiError) => boolean): (cause: unknown) => PaymentResult {
  return (cause) => {
    if (cause instanceof ApiError && isUnknown(cause)) return { state: 'processing' };
    throw cause;
  };
}

function isDeclined(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 402;
}

/** Returns whether an error says that the order can no longer be paid. */
function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.code === 'order_expired' || cause.status === 404);
}

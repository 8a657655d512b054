import type { BrowserContext, Route } from '@playwright/test';
import { brand } from './brand';
import type { Outcome, StripeDouble } from './stripe-double';
import { installStripe, runBank, runField } from './stripe-in-page';

/** Card numbers of Stripe's test mode, with the payment methods that the double knows. */
export const cards = {
  visa: ['4242424242424242', 'pm_card_visa'],
  declined: ['4000000000000002', 'pm_card_visa_chargeDeclined'],
  noFunds: ['4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
  expired: ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard'],
  wrongCvc: ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc'],
  asksBank: ['4000000000003220', 'pm_card_threeDSecure2Required'],
  asksBankThenDeclined: ['4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined'],
  /** Not one of Stripe's: the bank does not answer. */
  waits: ['4000000000009979', 'pm_card_processing'],
} as const;

export type TestCard = keyof typeof cards;

const tokens = Object.fromEntries(Object.values(cards));

const fieldStyle = `
  html, body { margin: 0; height: 100%; }
  input { display: block; width: 100%; height: 24px; padding: 0; border: 0; outline: 0; background: transparent; }
  input::placeholder { color: #7a5a5c; opacity: 1; }
`;
const bankStyle = `
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: rgb(0 0 0 / 50%);
    font: 16px/1.5 system-ui; }
  main { padding: 24px; border-radius: 8px; background: #fff; max-width: 20rem; }
  button { display: block; width: 100%; margin-top: 12px; padding: 10px; font: inherit; }
`;
const bank = `<main><h1>Your bank</h1><p>Do you pay ${brand.name}?</p>
  <button value="done">Yes, pay</button><button value="refused">No</button><button value="closed">Close</button></main>`;

/** Serves a stand-in for Stripe.js, whose fields and bank are documents of other origins, to the pages of a browser. */
export async function serveFakeStripe(context: BrowserContext, double: StripeDouble): Promise<void> {
  await context.exposeFunction('answerBank', (secret: string, outcome: Outcome) => double.answerBank(secret, outcome));
  await context.route('https://js.stripe.com/*/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${installStripe.toString()})()` }),
  );
  await context.route('https://js.stripe.com/field.html?*', (route) =>
    show(route, fieldStyle, '<input>', `(${runField.toString()})(${JSON.stringify(tokens)})`),
  );
  await context.route('https://hooks.stripe.com/bank.html?*', (route) =>
    show(route, bankStyle, bank, `(${runBank.toString()})()`),
  );
}

function show(route: Route, style: string, body: string, code: string): Promise<void> {
  const document = `<!doctype html><html lang="en"><title>Stripe</title><style>${style}</style>${body}<script>${code}</script>`;
  return route.fulfill({ contentType: 'text/html', body: document });
}

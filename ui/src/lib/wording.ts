/**
 * What a live shop says in place of texts of the specification that need not be true. Pages with more differences have
 * texts of their own.
 */
export interface LiveWording {
  // The frame of every page.
  promo: string;
  footerHeading: string;
  footerText: string;
  /** The link to the form that asks for the link of an order. */
  findOrder: { href: string; text: string };
  notFound: string;
  /** Of a page that exists. */
  notLoaded: string;
  loginFailed: string;
  // Home, About Us and Contact.
  support: { name: string; text: string };
  /** To the question how to contact support. */
  supportAnswer: string;
  tellUs: string;
  contactDescription: string;
  // Products.
  /** How many units are left, or nothing. */
  stockLeft: (units: number) => string;
  deliveryTerms: string;
  // Checkout.
  payment: string;
  cancel: string;
  /** A sentence of the owner. */
  salesTax: string;
  // After an order.
  successLead: string;
  deliveryTime: string;
  total: string;
  pending: string;
}

/** Null in the shop of the specification. */
export let live: LiveWording | null = null;

/** Sets what a live shop says. Called before the first render. */
export function setLiveWording(wording: LiveWording): void {
  live = wording;
}

/**
 * Texts of the specification that need not be true, and what a live shop says instead. Pages with more differences have
 * texts of their own.
 */
export const replaced: Readonly<Record<string, string>> = {
  // The frame of every page.
  'FREE SHIPPING + 50% OFF ALL ITEMS': 'FREE SHIPPING ON EVERY ORDER',
  'Soft news, now and then.': 'Questions?',
  'New colors, restocks, sales. A few letters a year.': 'Write to us about fit, an order or a color.',
  'Unexpected Application Error!': 'This page is not here.',
  'Demo mode - API not available': 'Sign-in failed',
  // Home, About Us, Blog and Contact.
  '24/7 Support': 'Support by Email',
  'Write to us at any hour. Somebody kind is awake.': 'Write to us about fit, an order or a color.',
  'Write to {email}, day or night. We are available 24/7.': 'Write to {email}.',
  'Tell us how it fits at {email}. Somebody kind is awake, 24/7.': 'Tell us how it fits at {email}.',
  'Write to Snuggle Cups about fit, an order or a color. We are available 24/7.':
    'Write to Snuggle Cups about fit, an order or a color.',
  'Available 24/7': '',
  'Is it hypoallergenic?': '',
  'Read more': '',
  Send: 'Continue in Email',
  // Products.
  'This item is selling fast!': '',
  'Orders ship within 3 business days. Standard delivery then takes 3-5 business days, so most packages are home within 3-7 business days of leaving us.':
    'Orders ship within 3 business days. Standard delivery then takes 3-7 business days.',
  // Checkout.
  'Your card is not charged now, and its number stays in this browser. Your order is saved as pending: nothing is due until we confirm it by email or phone and agree with you how to pay.':
    'Your card is charged one hour after you order: until then you can cancel, and nothing is charged. Stripe handles your card, and its number never reaches our shop.',
  'Cancel within 1 hour for a full refund': 'Cancel within 1 hour, and your card is not charged',
  // After an order.
  'A confirmation email with tracking will follow. Until then, get cozy.':
    'We email you a confirmation, and again when your order ships.',
  '3-7 business days': '3-7 business days after it ships',
  'Total Paid': 'Total',
  'Your order is saved as pending, and you have not been charged.':
    'We charge your card one hour after you order, unless you cancel before.',
};

/** The urgency notice for any stock. */
const urgency = /^Hurry! (Only (\d+|Infinity) left in stock)$/;
/** From how many units on a shopper need not know the stock. */
const plenty = 6;

/** Returns what a live shop says instead of a text. */
export function liveWording(text: string): string {
  const [, notice = '', units] = urgency.exec(text) ?? [];
  if (units !== undefined) return Number(units) < plenty ? notice : '';
  return replaced[text] ?? text;
}

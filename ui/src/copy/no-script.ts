/** Messages for visitors without JavaScript. Used in prerendering only, so that other browsers do not load them. */
export const noScript = {
  checkout: 'Checkout runs in your browser and needs JavaScript. Please turn it on and load this page again.',
  success: 'Your order is kept in your browser, which needs JavaScript to show it.',
  order: 'Your order is shown in your browser, which needs JavaScript. Please turn it on, or write to us at {email}.',
  request:
    'Your request is shown in your browser, which needs JavaScript. Please turn it on, or write to us at {email}.',
  product: 'Choosing a color and adding to the cart need JavaScript. Please turn it on.',
  staff: 'The staff page needs JavaScript. Please turn it on and load this page again.',
} as const;

/** The response to a form that was submitted without JavaScript. */
export const unsent = {
  title: 'Nothing was sent',
  description: 'This form needs JavaScript. Nothing you typed was kept or passed on.',
  text: 'This form needs JavaScript, which is off or did not run. Nothing you typed was kept or passed on. Please turn it on, load the page again and send the form once more.',
  write: 'You can also write to us at {email}.',
  back: 'Back to the form',
  home: 'Go Home',
} as const;

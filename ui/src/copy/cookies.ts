/** The cookie banner; a separate module because the banner loads after the page. */
export const cookies = {
  label: 'Cookies',
  text: 'Allow ad cookies?',
  learnMore: 'Learn more',
  /** Visually hidden end of the link text, for screen readers that list links out of context. */
  learnMoreOf: 'about cookies',
  accept: 'Accept',
  decline: 'Decline',
} as const;

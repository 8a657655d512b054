/** What a contact form says after it has asked the browser to open an email draft. */
export const draft = {
  notOpened: 'If nothing opened, write to {email}.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'Please copy the address by hand.',
} as const;

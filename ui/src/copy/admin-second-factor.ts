/** The second factor of staff accounts. */
export const secondFactor = {
  /** For the own account. */
  own: (isOn: boolean, codes: number) =>
    isOn
      ? `Second factor on, ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left`
      : 'Second factor off: the password alone signs in.',
  other: (isOn: boolean) => `Second factor ${isOn ? 'on' : 'off'}`,
  turnOn: 'Turn on second factor',
  turnOff: 'Turn off second factor',
  scan: 'Scan this code with an authenticator app on your phone.',
  type: 'Or type this key into the app:',
  copyKey: 'Copy key',
  code: 'Code that the app shows now',
  current: 'Your own password',
  turnedOn: 'Second factor on',
  turnedOff: 'Second factor off',
  notTurnedOn: 'Failed to turn on the second factor',
  notTurnedOff: 'Failed to turn off the second factor',
  offText: 'The password alone signs in then, and the recovery codes end. Your other sessions end too.',
  keep: 'Keep it',
  cancel: 'Cancel',
  recovery: 'Recovery codes',
  recoveryText:
    'Each works once in place of a code of the app, for example when you lose your phone. Keep them where you keep passwords: they are not shown again.',
  copyCodes: 'Copy codes',
  download: 'Download codes',
  file: 'recovery-codes.txt',
  saved: 'I have saved them',
  required: 'Set up a second factor',
  requiredText:
    'This shop requires one for all staff: besides your password, signing in needs a code that an app on your phone shows, such as Google Authenticator, 1Password or Aegis.',
  signInCode: 'Code',
  signInHint: 'Six digits that your authenticator app shows, or a recovery code',
  wrongCode: 'This code is wrong, or was used before. Wait for the next one and try again.',
} as const;

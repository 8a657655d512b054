import { expect, it } from 'vitest';
import { mailto } from './mailto';

it.each([
  ['ann@example.com', 'mailto:ann@example.com', 'an ordinary email'],
  ["o'neil+shop@mail-1.example", "mailto:o'neil+shop@mail-1.example", 'characters without a meaning in a URL'],
  ['jörg@bücher.example', 'mailto:jörg@bücher.example', 'letters of any script'],
  ['{{support_email}}', 'mailto:{{support_email}}', 'the placeholder that the server replaces'],
  ['a#b/c=d@e.f', 'mailto:a%23b%2Fc%3Dd@e.f', 'URL delimiters'],
  [
    'ann@example.com?bcc=evil%40evil.org&subject=Refund',
    'mailto:ann@example.com%3Fbcc%3Devil%2540evil.org%26subject%3DRefund',
    'headers',
  ],
  ['ann@example.com,evil@evil.org', 'mailto:ann@example.com%2Cevil@evil.org', 'a second email'],
  ['💝@mail.example', 'mailto:%F0%9F%92%9D@mail.example', 'a character of two code units'],
])('%j → %j: %s', (email, link) => {
  expect(mailto(email)).toBe(link);
});

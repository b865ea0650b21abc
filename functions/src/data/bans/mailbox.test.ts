import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['name@gmail.com', 'name+1@gmail.com', 'a tag'],
  ['name@gmail.com', 'n.a.m.e@gmail.com', 'dots at Google'],
  ['name@gmail.com', 'NAME@googlemail.com', 'the other host of Google'],
  ['name@gmail.com', 'n.ame+shop+2@GoogleMail.com', 'all of it at once'],
  ['name@gmail.com', 'ｎａｍｅ@gmail.com', 'full width'],
  ['name@gmail.com', ' name@gmail.com. ', 'blanks and the final dot of a host'],
  ['name@outlook.com', 'name+x@outlook.com', 'a tag at Microsoft'],
  ['name@example.co.jp', 'name+x@example.co.jp', 'a tag at any other provider'],
  ['first.name@proton.me', 'firstname+x@protonmail.com', 'dots and hosts of Proton'],
  ['first_name@pm.me', 'first-name@proton.me', 'signs at Proton'],
  ['name@icloud.com', 'name+x@me.com', 'hosts of Apple'],
  ['base@yahoo.co.jp', 'base-shop@yahoo.co.jp', 'a disposable address of Yahoo'],
  ['base@yahoo.com', 'base-one-two@yahoo.com', 'one with two hyphens'],
])('%s and %s are one mailbox: %s', (one, other) => {
  expect(mailboxOf(other)).toBe(mailboxOf(one));
});

it.each([
  ['first.name@example.com', 'firstname@example.com', 'dots elsewhere'],
  ['first.name@outlook.com', 'firstname@outlook.com', 'dots at Microsoft'],
  ['first-name@example.com', 'first@example.com', 'a hyphen elsewhere'],
  ['name@yahoo.com', 'name@yahoo.co.jp', 'two hosts of Yahoo, which have their own people'],
  ['name@outlook.com', 'name@hotmail.com', 'two hosts of Microsoft, which have their own people'],
  ['+name@example.com', '+other@example.com', 'a sign at the start, which leaves no name before it'],
  ['name@gmail.com', 'name@gmail.example', 'a host that resembles Google’s'],
])('%s and %s are two mailboxes: %s', (one, other) => {
  expect(mailboxOf(other)).not.toBe(mailboxOf(one));
});

it('a mailbox has itself as its mailbox, and never an empty name', () => {
  const local = fc.string({ unit: fc.constantFrom('a', 'b', '.', '+', '-', '_', 'Ａ'), minLength: 1, maxLength: 8 });
  const host = fc.constantFrom('gmail.com', 'proton.me', 'me.com', 'yahoo.com', 'example.com');
  fc.assert(
    fc.property(local, host, (name, at) => {
      const mailbox = mailboxOf(`${name}@${at}`);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      expect(mailbox).not.toMatch(/^@/);
    }),
    { numRuns: 2_000 },
  );
});

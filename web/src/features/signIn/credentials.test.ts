import * as v from 'valibot';
import { expect, test } from 'vitest';
import { words } from '#i18n/ja/session.ts';
import { credentialsSchema } from './credentials.ts';

const messages = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.map((i) => i.message);

test('an empty form says what is missing', () => {
  expect(messages(credentialsSchema('sign-in', words), { email: ' ', password: '' })).toEqual([
    words.emailMissing,
    words.passwordMissing,
  ]);
});

test('the form ignores blanks around an address', () => {
  const typed = { email: ' hana@example.com ', password: '' };
  expect(v.parse(credentialsSchema('reset', words), typed)).toMatchObject({ email: 'hana@example.com' });
});

test('only a new password has a minimum length', () => {
  const short = { email: 'hana@example.com', password: '12345' };
  expect(messages(credentialsSchema('create', words), short)).toEqual([words.problems['password-weak']]);
  expect(messages(credentialsSchema('sign-in', words), short)).toBeUndefined();
});

test('a password keeps its blanks', () => {
  const input = { email: 'hana@example.com', password: ' with blanks ' };
  expect(v.parse(credentialsSchema('sign-in', words), input)).toEqual(input);
});

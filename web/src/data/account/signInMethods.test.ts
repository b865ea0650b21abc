import { expect, test } from 'vitest';
import { hasMethod, mayUnlink, toSignInMethods } from './methods.ts';

const profile = (...providerIds: string[]) => ({
  email: 'hana@example.com',
  emailVerified: false,
  providerData: providerIds.map((providerId) => ({
    providerId,
    email: `${providerId}@example.com`,
    displayName: 'Hana',
  })),
});

test('the password comes first, then the providers in the order of their buttons', () => {
  const { linked } = toSignInMethods(profile('github.com', 'google.com', 'password'));
  expect(linked.map(({ method }) => method)).toEqual(['password', 'google', 'github']);
});

test('a provider that gives no address is known by the name', () => {
  const { linked } = toSignInMethods({
    email: null,
    emailVerified: false,
    providerData: [{ providerId: 'twitter.com', email: null, displayName: 'はな' }],
  });
  expect(linked).toEqual([{ method: 'twitter', identity: 'はな' }]);
});

test('a way that the site does not know is left out', () => {
  expect(toSignInMethods(profile('phone', 'google.com')).linked).toHaveLength(1);
});

test('the last way to sign in can never be taken away, another one can', () => {
  const one = toSignInMethods(profile('google.com'));
  const two = toSignInMethods(profile('google.com', 'password'));
  expect(mayUnlink(one, 'google')).toBe(false);
  expect(mayUnlink(two, 'google')).toBe(true);
  expect(mayUnlink(two, 'password')).toBe(true);
  expect(mayUnlink(two, 'github')).toBe(false);
  expect(hasMethod(two, 'password')).toBe(true);
});

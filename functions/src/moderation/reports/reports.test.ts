import { describe, expect, it } from 'vitest';
import { towardsHoldOf } from './reports.callable.ts';

const now = new Date('2026-02-02T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const by = (...providers: readonly string[]) => ({
  emailVerified: false,
  providerData: providers.map((providerId) => ({ providerId })),
});
const verified = { ...by('password'), emailVerified: true };

describe('a report counts for the hold', () => {
  it.each([
    ['not without an account', undefined, 99, 24, 'gone'],
    ['not of an address that is not verified, however old', by('password'), 9_999, 24, 'unverified'],
    ['nor with no age asked for', by('password'), 9_999, 0, 'unverified'],
    ['not of a telephone number alone, nor of nothing', by('phone'), 99, 0, 'unverified'],
    ['not of an anonymous account', by(), 99, 0, 'unverified'],
    ['of a verified address', verified, 24, 24, 'counts'],
    ['of who came by a provider', by('twitter.com'), 24, 24, 'counts'],
    ['not of a younger account', verified, 23.9, 24, 'too-new'],
    ['not of one by a provider that is younger', by('google.com'), 23.9, 24, 'too-new'],
    ['of a new account where no age is asked for', verified, 0, 0, 'counts'],
  ])('%s', (_case, identity, ageHours, asked, told) => {
    expect(towardsHoldOf(identity, hoursAgo(ageHours), { ageHours: asked, now })).toBe(told);
  });

  it('the report of an account of unknown age does not count', () => {
    expect(towardsHoldOf(verified, undefined, { ageHours: 24, now })).toBe('too-new');
    expect(towardsHoldOf(verified, undefined, { ageHours: 0, now })).toBe('counts');
  });
});

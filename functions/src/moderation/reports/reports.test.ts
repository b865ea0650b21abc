import { describe, expect, it } from 'vitest';
import { towardsHoldOf } from './reports.callable.ts';

const now = new Date('2026-02-02T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const by = (...providers: readonly string[]) => ({
  emailVerified: false,
  providerData: providers.map((providerId) => ({ providerId })),
});
const verified = { ...by('password'), emailVerified: true };

describe('the weight of a report for a hold', () => {
  it.each([
    ['without an account does not count', undefined, 99, 24, 'gone'],
    ['of an unverified address does not count, however old', by('password'), 9_999, 24, 'unverified'],
    ['of an unverified address does not count without a required age', by('password'), 9_999, 0, 'unverified'],
    ['of a telephone number alone does not count without a required age', by('phone'), 99, 0, 'unverified'],
    ['of an anonymous account does not count', by(), 99, 0, 'unverified'],
    ['of a verified address counts', verified, 24, 24, 'counts'],
    ['of a person who came by a provider counts', by('twitter.com'), 24, 24, 'counts'],
    ['of a younger account does not count', verified, 23.9, 24, 'too-new'],
    ['of a younger account by a provider does not count', by('google.com'), 23.9, 24, 'too-new'],
    ['of a new account counts without a required age', verified, 0, 0, 'counts'],
  ])('a report %s', (_case, identity, ageHours, asked, told) => {
    expect(towardsHoldOf(identity, hoursAgo(ageHours), { ageHours: asked, now })).toBe(told);
  });

  it('the report of an account of unknown age does not count', () => {
    expect(towardsHoldOf(verified, undefined, { ageHours: 24, now })).toBe('too-new');
    expect(towardsHoldOf(verified, undefined, { ageHours: 0, now })).toBe('counts');
  });
});

import { describe, expect, it } from 'vitest';
import { type Identity, marksLeft, marksMatching, unverifiedMark } from './banMarks.ts';

const key = 'k'.repeat(44);
const google = { providerId: 'google.com', uid: '123' };
const someone = (more: Partial<Identity> = {}): Identity => ({
  email: 'hana@example.com',
  emailVerified: false,
  providers: [{ providerId: 'password', uid: 'hana@example.com' }],
  ...more,
});
const matches = (left: Identity, now: Identity): boolean =>
  marksLeft(left, key).some((mark) => marksMatching(now, key).includes(mark));

describe('the marks of an account', () => {
  it('the marks are hashes that need the key, and reveal neither address nor provider', () => {
    const marks = marksLeft(someone({ providers: [google] }), key);
    expect(marks).toHaveLength(2);
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{64}$/);
    expect(marksLeft(someone({ providers: [google] }), 'l'.repeat(44))).not.toEqual(marks);
  });

  it('the marks are the same for any spelling of one address', () => {
    expect(matches(someone(), someone({ email: ' ＨANA@Example.com ' }))).toBe(true);
    expect(matches(someone(), someone({ email: 'hana+again@example.com' }))).toBe(true);
    expect(matches(someone(), someone({ email: 'Hana@EXAMPLE.com ' }))).toBe(true);
    expect(matches(someone(), someone({ email: 'sora@example.com' }))).toBe(false);
  });

  it.each([
    ['verified', 'verified', true],
    ['verified', 'not verified', true],
    ['not verified', 'not verified', true],
    ['not verified', 'verified', false],
  ])('the marks of an address left %s meet those of one that is %s: %s', (left, now, expected) => {
    const emailVerified = (state: string) => state === 'verified';
    expect(
      matches(someone({ emailVerified: emailVerified(left) }), someone({ emailVerified: emailVerified(now) })),
    ).toBe(expected);
  });

  it('the mark of a provider matches the same id at the same provider with any address', () => {
    const left = someone({ providers: [google] });
    const other = { email: 'sora@example.com', emailVerified: true };
    expect(matches(left, someone({ ...other, providers: [google] }))).toBe(true);
    expect(matches(left, someone({ ...other, providers: [{ ...google, uid: '1234' }] }))).toBe(false);
    expect(matches(left, someone({ ...other, providers: [{ ...google, providerId: 'github.com' }] }))).toBe(false);
  });

  it('an account without an address has the marks of its providers', () => {
    const without = { email: undefined, providers: [google] };
    expect(marksLeft(someone(without), key)).toHaveLength(1);
    expect(unverifiedMark(someone(without), key)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { claimsOf } from './claims.ts';

describe('the claims', () => {
  it.each([
    ['of a banned person say so', { role: undefined, isBanned: true }, undefined, { banned: true }],
    ['of a person whose ban has ended do not have it', { role: undefined, isBanned: false }, { banned: true }, {}],
    ['of a banned member of staff lose the role', { role: null, isBanned: true }, { role: 'admin' }, { banned: true }],
    ['of staff have the role', { role: 'moderator', isBanned: false }, { role: 'admin' }, { role: 'moderator' }],
    ['keep a role without a decision', { role: undefined, isBanned: false }, { role: 'admin' }, { role: 'admin' }],
    [
      'of a person without an account stay',
      { role: undefined, isBanned: undefined },
      { banned: true },
      { banned: true },
    ],
    ['of a person without role and ban are empty', { role: undefined, isBanned: undefined }, undefined, {}],
  ] as const)('the claims %s', (_, decided, former, claims) => {
    expect(claimsOf(decided, former)).toEqual(claims);
    expect(claimsOf(decided, { ...former, beta: 1 })).toEqual({ ...claims, beta: 1 });
    // Idempotent.
    expect(claimsOf(decided, claimsOf(decided, former))).toEqual(claims);
  });
});

import { describe, expect, it } from 'vitest';
import { isOwner } from '../data/accounts/ownerCopyStore.ts';
import { changesOwner } from './copyOwner.ts';

const profile = { username: 'hana', displayName: '花', photoURL: null, bio: '', photoCount: 3 };

describe('a written profile', () => {
  it.each([
    ['username', { username: 'sora' }],
    ['display name', { displayName: '空' }],
    ['avatar', { photoURL: 'https://example.com/a' }],
  ])('with another %s changes the photos', (_what, more) => {
    expect(changesOwner(profile, { ...profile, ...more })).toBe(true);
    expect(changesOwner({ ...profile, ...more }, profile)).toBe(true);
  });

  it.each([
    ['nothing new', {}],
    ['another bio', { bio: 'x' }],
    ['another count', { photoCount: 4 }],
    ['the key of the name', { usernameKey: 'hana' }],
  ])('with %s leaves them', (_what, more) => {
    expect(changesOwner(profile, { ...profile, ...more })).toBe(false);
  });

  it('that is new or gone leaves them', () => {
    expect(changesOwner(undefined, profile)).toBe(false);
    expect(changesOwner(profile, undefined)).toBe(false);
  });

  it('that is broken has them looked at', () => {
    expect(changesOwner(profile, { ...profile, username: 7 })).toBe(true);
  });
});

describe('the copy of an owner', () => {
  const owner = { username: 'hana', displayName: '花', photoURL: null };

  it('is up to date when it says the same', () => {
    expect(isOwner({ photoURL: null, displayName: '花', username: 'hana' }, owner)).toBe(true);
  });

  it.each([
    [undefined],
    [null],
    ['hana'],
    [{}],
    [{ username: 'hana', displayName: '花' }],
    [{ ...owner, username: 'sora' }],
    [{ ...owner, displayName: '' }],
    [{ ...owner, photoURL: '' }],
    [{ ...owner, email: 'hana@example.com' }],
  ])('is not when it is %j', (copy) => {
    expect(isOwner(copy, owner)).toBe(false);
  });
});

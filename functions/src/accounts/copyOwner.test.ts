import { describe, expect, it } from 'vitest';
import { isOwner } from '../data/accounts/ownerCopyStore.ts';
import { changesOwner } from './copyOwner.ts';

const profile = { username: 'hana', displayName: '花', photoURL: null, bio: '', photoCount: 3 };

describe('a written profile', () => {
  it.each([
    ['username', { username: 'sora' }],
    ['display name', { displayName: '空' }],
    ['avatar', { photoURL: 'https://example.com/a' }],
  ])('another %s in the profile changes the photos', (_what, more) => {
    expect(changesOwner(profile, { ...profile, ...more })).toBe(true);
    expect(changesOwner({ ...profile, ...more }, profile)).toBe(true);
  });

  it.each([
    ['nothing new', {}],
    ['another bio', { bio: 'x' }],
    ['another count', { photoCount: 4 }],
    ['the key of the name', { usernameKey: 'hana' }],
  ])('a profile with %s leaves the photos as they are', (_what, more) => {
    expect(changesOwner(profile, { ...profile, ...more })).toBe(false);
  });

  it('a new or deleted profile leaves the photos as they are', () => {
    expect(changesOwner(undefined, profile)).toBe(false);
    expect(changesOwner(profile, undefined)).toBe(false);
  });

  it('a damaged profile starts a check of the photos', () => {
    expect(changesOwner(profile, { ...profile, username: 7 })).toBe(true);
  });
});

describe('the copy of an owner', () => {
  const owner = { username: 'hana', displayName: '花', photoURL: null };

  it('an equal copy is up to date', () => {
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
  ])('a copy is not up to date if it is %j', (copy) => {
    expect(isOwner(copy, owner)).toBe(false);
  });
});

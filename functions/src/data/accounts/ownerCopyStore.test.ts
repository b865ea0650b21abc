import { describe, expect, it } from 'vitest';
import { isOwner } from './ownerCopyStore.ts';

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

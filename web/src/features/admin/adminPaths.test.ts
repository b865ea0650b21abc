import { describe, expect, it } from 'vitest';
import { adminPaths } from './adminPaths.ts';
import { appealsIn } from './appeals/AppealsPage.tsx';
import { usersViewIn } from './users/UsersPage.tsx';

describe('the address of the appeals', () => {
  it('the address names the status, unless it is open, and the opened appeal', () => {
    expect(adminPaths.appeals({ status: 'open' })).toBe('/admin/appeals');
    expect(adminPaths.appeals({ status: 'rejected', appeal: 'a' })).toBe('/admin/appeals?status=rejected&appeal=a');
    expect(appealsIn(new URLSearchParams('status=rejected&appeal=a'))).toBe('rejected');
    expect(appealsIn(new URLSearchParams('status=nothing'))).toBe('open');
  });
});

const viewOf = (query: string) => usersViewIn(new URLSearchParams(query));

describe('the address of the people', () => {
  it('the address names a person, a search or a filter; without any, it lists the newest', () => {
    expect(viewOf('uid=abc&q=hana')).toEqual({ kind: 'person', uid: 'abc' });
    expect(viewOf('q=+hana+&show=banned')).toEqual({ kind: 'search', query: 'hana' });
    expect(viewOf('show=banned')).toEqual({ kind: 'listed', show: 'banned' });
    expect(viewOf('show=staff')).toEqual({ kind: 'listed', show: 'staff' });
    expect(viewOf('show=nobody&uid=a%2Fb')).toEqual({ kind: 'listed', show: 'newest' });
  });
});

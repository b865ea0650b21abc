import { describe, expect, it } from 'vitest';
import { usersViewIn, withSearch } from './usersAddress.ts';

const viewOf = (query: string) => usersViewIn(new URLSearchParams(query));

describe('the address of the people', () => {
  it('names one person, or what is searched for, or a filter; else the newest are listed', () => {
    expect(viewOf('uid=abc&q=hana')).toEqual({ kind: 'person', uid: 'abc' });
    expect(viewOf('q=+hana+&show=banned')).toEqual({ kind: 'found', asked: 'hana' });
    expect(viewOf('show=banned')).toEqual({ kind: 'listed', show: 'banned' });
    expect(viewOf('show=staff')).toEqual({ kind: 'listed', show: 'staff' });
    expect(viewOf('show=nobody&uid=a%2Fb')).toEqual({ kind: 'listed', show: 'newest' });
  });

  it('is left without a word where nothing is searched for', () => {
    expect(withSearch(' ').toString()).toBe('');
    expect(withSearch(' は な ').get('q')).toBe('は な');
  });
});

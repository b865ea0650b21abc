import { describe, expect, it, test } from 'vitest';
import { auditAddressIn, filterOf, meantTarget, withFilter } from './auditAddress.ts';

const addressOf = (query: string) => auditAddressIn(new URLSearchParams(query));

describe('the filters of the audit log', () => {
  it('the filters come from the address, without empty values and unknown periods', () => {
    expect(addressOf('actor=a&action=banUser&target=users/b&days=7')).toEqual({
      actor: 'a',
      action: 'banUser',
      target: 'users/b',
      days: '7',
    });
    expect(addressOf('actor=+&days=8')).toEqual({});
  });

  it('the address becomes a filter of entries', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(filterOf({ actor: 'a', days: '7' }, now)).toEqual({ actorId: 'a', since: new Date('2026-11-14T12:00:00Z') });
    expect(filterOf({}, now)).toEqual({});
  });

  it('a changed filter keeps the others and closes the single entry', () => {
    expect(withFilter({ actor: 'a', entry: 'e' }, { action: 'banUser' })).toEqual({ actor: 'a', action: 'banUser' });
    expect(withFilter({ actor: 'a' }, { actor: '' })).toEqual({});
  });
});

test.each([
  ['', undefined],
  ['ABCDEFGHIJ0123456789', { path: 'photos/ABCDEFGHIJ0123456789' }],
  ['https://matataki.example/photos/ABCDEFGHIJ0123456789/edit', { path: 'photos/ABCDEFGHIJ0123456789' }],
  ['https://matataki.example/photos/ABCDEFGHIJ0123456789。', { path: 'photos/ABCDEFGHIJ0123456789' }],
  ['/hana/albums/ABCDEFGHIJ0123456789', { path: 'albums/ABCDEFGHIJ0123456789' }],
  ['/photos?title=makura', { path: 'titles/makura' }],
  ['tags/ねこ', { path: 'tags/ねこ' }],
  ['/somewhere/else', undefined],
  ['＠はな', { username: 'はな' }],
  ['https://matataki.example/hana', { username: 'hana' }],
])('%s is meant as %j', (typed, meant) => expect(meantTarget(typed)).toEqual(meant));

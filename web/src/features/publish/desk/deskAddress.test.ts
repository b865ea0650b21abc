import { describe, expect, it } from 'vitest';
import { countFilters, type DeskAddress, deskPath, parseDeskAddress, photosQuery } from './deskAddress.ts';

const asked = (query: string): DeskAddress => parseDeskAddress(new URLSearchParams(query));

const everything: DeskAddress = { status: undefined, of: undefined, from: undefined, to: undefined, sort: 'newest' };

describe('the address of the desk', () => {
  it.each([
    'state=held',
    'tag=ねこ&sort=profile',
    'title=pillow&from=2026-01-02',
    'state=hidden&album=aaaaaaaaaaaaaaaaaaaa&from=2026-01-02&to=2026-03-04',
  ])('the query %s survives a round trip', (query) => {
    const path = deskPath(asked(query));
    expect(new URLSearchParams(path.split('?')[1])).toEqual(new URLSearchParams(query));
  });

  it('the address of all photos has no query', () => {
    expect(asked('')).toEqual(everything);
    expect(deskPath(everything)).toBe('/settings/photos/mine');
  });

  it('invalid filters are ignored', () => {
    expect(asked('state=lost&tag=%2F&title=%2F&album=x&from=yesterday&to=2026-13-45&sort=best')).toEqual(everything);
  });

  it('any spelling of a tag names the same tag', () => {
    expect(asked('tag=%23ネコ').of).toEqual({ kind: 'tag', key: 'ねこ' });
  });

  it('the number of filters does not count state and order', () => {
    expect(countFilters(asked('state=held&tag=ねこ&from=2026-01-02&sort=profile'))).toBe(2);
  });

  it('a range of days includes both days', () => {
    const { from, before } = photosQuery(asked('from=2026-02-28&to=2026-02-28'));
    expect(from).toEqual(new Date(2026, 1, 28));
    expect(before).toEqual(new Date(2026, 2, 1));
    expect(photosQuery(everything)).toEqual({ status: undefined, of: undefined, from: undefined, before: undefined });
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasOwnChanges } from '#data/api.ts';
import { photoChanged, photoGone, withOwnChange, withOwnChanges } from '#data/ownChanges.ts';
import type { ListedPhoto, PhotosAsked } from '#data/photos/queries.ts';
import { aListedPhoto, aPage } from '../testing/aListedPhoto.ts';

const start = Date.UTC(2026, 10, 21);
const at = (seconds: number): Date => new Date(start + seconds * 1_000);
const texts = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: at(100) });
  texts.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Published so many seconds into the day, and changed then for the last time. */
const photo = (name: string, seconds: number, changes: Partial<ListedPhoto> = {}): ListedPhoto =>
  aListedPhoto(name, { publishedAt: at(seconds), updatedAt: at(seconds), ...changes });
const old = [photo('c', 30), photo('b', 20), photo('a', 10)];
/** The names in a page that was read 50 s before the change, or when it is said. */
const seen = (asked: PhotosAsked = {}, { isFirst = true, next = 'more', read = at(50), photos = old } = {}): string =>
  withOwnChanges(aPage(photos, next, read), asked, isFirst)
    .entries.map(({ caption }) => caption)
    .join('');
const publish = (own: ListedPhoto): void => photoChanged(own.id, own);

describe('what one has changed oneself', () => {
  test('is in the beginning of a list, and not before what follows', () => {
    publish(photo('d', 100));
    expect(seen()).toBe('dcba');
    expect(seen({}, { isFirst: false })).toBe('cba');
  });

  test('is where it belongs: under its tag, its title, its author, and in no search', () => {
    publish(photo('d', 100, { tagKeys: ['海'] }));
    expect(seen({ tag: '海' })).toBe('dcba');
    expect(seen({ tag: '空' })).toBe('cba');
    expect(seen({ owner: old[0]?.ownerId })).toBe('dcba');
    expect(seen({ q: 'd' })).toBe('cba');
  });

  test('stands on a profile where it was moved to, and in other lists by its date', () => {
    const placed = old.map((each, place) => ({ ...each, position: `V${9 - place}` }));
    const [, , last] = placed;
    if (last === undefined) throw new Error('there is no photo');
    publish({ ...last, position: 'W' });
    expect(seen({ owner: last.ownerId }, { photos: placed })).toBe('acb');
    expect(seen()).toBe('cba');
  });

  test('further down it waits for its page, unless nothing follows', () => {
    publish(photo('d', 5, { updatedAt: at(100) }));
    expect(seen()).toBe('cba');
    expect(withOwnChanges(aPage(old, undefined, at(50)), {}, true).entries).toHaveLength(4);
  });

  test('takes the place of what was, and leaves a list that it belongs to no longer', () => {
    publish(photo('b', 20, { caption: '直', updatedAt: at(100) }));
    expect(seen()).toBe('c直a');
    expect(seen({ tag: '海' })).toBe('ca');
  });

  test('counts no longer for what was read after it: others may have hidden the photo since', () => {
    publish(photo('d', 100));
    expect(seen({}, { read: at(110) })).toBe('cba');
  });

  test('is gone from every list and by its address, whatever is answered', () => {
    const [, second] = old;
    if (second === undefined) throw new Error('there is no photo');
    photoGone(second.id);
    expect(seen({ q: 'x' }, { read: at(110) })).toBe('ca');
    expect(withOwnChange(second.id, second)).toBeUndefined();
    publish(second);
    expect(seen()).toBe('cba');
    expect(withOwnChange(second.id, undefined)).toEqual(second);
  });

  test('a photo that is not public any more is gone', () => {
    photoChanged(photo('b', 20).id, { ...photo('b', 20), status: 'held' });
    expect(seen()).toBe('ca');
  });

  test('is forgotten after two minutes', () => {
    publish(photo('d', 100));
    vi.setSystemTime(at(100 + 119));
    expect(seen()).toBe('dcba');
    expect(hasOwnChanges()).toBe(true);
    vi.setSystemTime(at(100 + 120));
    expect(seen()).toBe('cba');
    expect(hasOwnChanges()).toBe(false);
  });
});

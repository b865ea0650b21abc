import { createStore } from 'jotai';
import { beforeEach, describe, expect, test } from 'vitest';
import { latestPhotos } from '#data/photos/queries.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import { keptPrefix } from './isKept.ts';
import { takeKept, writeLists } from './keptLists.ts';
import { gonePhotos, photoList, type ShownPhotoList } from './photoLists.ts';

/** A tab's storage, which takes so many texts. */
class TabStorage implements Storage {
  readonly #texts = new Map<string, string>();
  readonly #most: number;
  constructor(most = 100) {
    this.#most = most;
  }
  get length() {
    return this.#texts.size;
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (name: string) => this.#texts.get(name) ?? null;
  removeItem = (name: string) => void this.#texts.delete(name);
  clear = () => this.#texts.clear();
  setItem = (name: string, text: string) => {
    if (this.#texts.size >= this.#most) throw new DOMException('full', 'QuotaExceededError');
    this.#texts.set(name, text);
  };
}

const deep = (count = 61): ShownPhotoList =>
  shownFrom({
    entries: Array.from({ length: count }, (_, index) =>
      aListedPhoto(`p${index}`, { exif: { camera: 'X', takenAt: new Date(index) }, coveredUntil: new Date(index) }),
    ),
    next: 'cursor',
    asOf: new Date(1),
  });

const now = Date.UTC(2026, 10, 21);
const minutes = (count: number): number => count * 60_000;
let store = createStore();
beforeEach(() => {
  store = createStore();
});

const listAt = (key: string) => photoList(store, { key, source: latestPhotos }).list;

describe('lists that are kept while the page is reloaded', () => {
  test('come back as they were, with where they go on, once', () => {
    const storage = new TabStorage();
    const list = deep();
    store.set(listAt('latest'), list);
    writeLists(store, storage, now);
    expect(takeKept('latest', storage, now + minutes(29))).toEqual(list);
    expect(takeKept('latest', storage, now)).toBeUndefined();
  });

  test('come back without what was deleted meanwhile', () => {
    const storage = new TabStorage();
    const list = deep();
    const [first, ...others] = list.entries;
    store.set(listAt('latest'), list);
    store.set(gonePhotos, new Set(first && [first.id]));
    writeLists(store, storage, now);
    expect(takeKept('latest', storage, now)?.entries).toEqual(others);
  });

  test('a first page alone is not kept: it is read again', () => {
    const storage = new TabStorage();
    store.set(listAt('latest'), deep(30));
    writeLists(store, storage, now);
    expect(storage.length).toBe(0);
  });

  test('what is half an hour old begins anew, and so does what cannot be read', () => {
    const storage = new TabStorage();
    store.set(listAt('latest'), deep());
    writeLists(store, storage, now);
    expect(takeKept('latest', storage, now + minutes(30))).toBeUndefined();
    for (const text of [
      '',
      '{',
      '{"at":1,"page":"{}"}',
      JSON.stringify({ at: now, page: '{"items":[{"id":"x"}],"asOf":"2026-01-01T00:00:00.000Z"}' }),
    ]) {
      storage.setItem(`${keptPrefix}latest`, text);
      expect(takeKept('latest', storage, now), text).toBeUndefined();
      expect(storage.length).toBe(0);
    }
  });

  test('of many the last ones are kept, and a full storage keeps what it can', () => {
    const [storage, full] = [new TabStorage(), new TabStorage(1)];
    for (const key of ['tag:a', 'tag:b', 'tag:c', 'tag:d']) store.set(listAt(key), deep());
    writeLists(store, storage, now);
    expect(storage.length).toBe(3);
    expect(storage.getItem(`${keptPrefix}tag:a`)).toBeNull();
    writeLists(store, full, now);
    expect(takeKept('tag:d', full, now)?.entries).toHaveLength(61);
  });
});

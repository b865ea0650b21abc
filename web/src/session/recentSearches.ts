import { atom } from 'jotai';
import * as v from 'valibot';
import { readStored, writeStored } from '#lib/stored.ts';

/** Kept in this browser alone and never sent. */
const storageKey = 'matataki.searches';
const most = 8;

const storedSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), []);

const read = (): readonly string[] => v.parse(storedSchema, readStored(storageKey)).slice(0, most);

const current = atom<readonly string[]>(read());
current.onMount = (set) => set(read());

/** Called at sign-out, so that the next person in this browser does not see them. */
export const forgetSearches = (): void => writeStored(storageKey, null);

/** Latest first. Set it to a search to add that one, to `null` to forget all. */
export const recentSearches = atom(
  (get) => get(current),
  (_get, set, text: string | null) => {
    // Another tab may have searched since this one read.
    const next = text === null ? [] : [text, ...read().filter((other) => other !== text)].slice(0, most);
    writeStored(storageKey, next.length === 0 ? null : JSON.stringify(next));
    set(current, next);
  },
);

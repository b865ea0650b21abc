import { atom, type PrimitiveAtom } from 'jotai';
import type { PeopleCursor } from '#data/people.ts';
import type { Person } from '#data/profiles.ts';

/** A list of people as far as it has been loaded. */
export type PeopleList =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'shown';
      readonly people: readonly Person[];
      readonly tail: PeopleTail;
      readonly readAtMs: number;
    };

/** How the end of a list stands. */
export type PeopleTail =
  | { readonly phase: 'more'; readonly after: PeopleCursor }
  | { readonly phase: 'loading-more'; readonly after: PeopleCursor }
  | { readonly phase: 'more-failed'; readonly after: PeopleCursor; readonly error: unknown }
  | { readonly phase: 'complete' };

const lists = new Map<string, PrimitiveAtom<PeopleList>>();
const keptMost = 20;

/** The list under a key, kept so that coming back shows it as it was left; of many searches only the last. */
export function peopleListAtom(key: string): PrimitiveAtom<PeopleList> {
  const list = lists.get(key) ?? atom<PeopleList>({ phase: 'idle' });
  lists.delete(key);
  lists.set(key, list);
  const oldest = lists.size > keptMost ? lists.keys().next().value : undefined;
  if (oldest !== undefined) lists.delete(oldest);
  return list;
}

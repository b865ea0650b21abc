import { atom, type Store } from 'jotai';
import {
  bannedPeople,
  everybody,
  type ListedPerson,
  type PeopleListCursor,
  peopleFound,
  staffPeople,
} from '#data/staff/people.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import type { UsersView } from './usersAddress.ts';

/** A view of `/admin/users` that is a list. */
export type ListView = Exclude<UsersView, { readonly kind: 'person' }>;

type KeptList = ReturnType<typeof emptyList>;
const emptyList = () => atom<PagedList<ListedPerson, PeopleListCursor>>({ phase: 'idle' });

const kept = new Map<string, KeptList>();
/** Kept so that coming back shows each list as it was left. */
const listOf = keptByKey(10, emptyList, kept);

const sources = { newest: everybody, staff: staffPeople, banned: bannedPeople } as const;

const idOf = ({ uid }: ListedPerson): string => uid;

/** What a view shows, and what that is kept in. */
export const pagesOf = (view: ListView) =>
  view.kind === 'found'
    ? { kept: listOf(`q:${view.asked}`), source: peopleFound(view.asked), idOf }
    : { kept: listOf(`show:${view.show}`), source: sources[view.show], idOf };

/** Something was done to somebody: no list is as it was, on the way back to it neither. */
export function forgetPeopleLists(store: Store): void {
  for (const list of kept.values()) store.set(list, { phase: 'idle' });
}

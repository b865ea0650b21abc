import { atom } from 'jotai';
import type { AppealStatus } from '#contract/documents/appeal.ts';
import { appealsByStatus, type ListedAppeal } from '#data/staff/appeals.ts';
import { type Name, namesOf } from '#data/staff/people.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';

/** An appeal with the name of who made it. */
export type NamedAppeal = ListedAppeal & { readonly names: ReadonlyMap<string, Name> };

type Cursor = NonNullable<Parameters<ReturnType<typeof appealsByStatus>>[0]>;

/** Kept so that coming back shows each list as it was left. */
export const appealListOf = keptByKey(3, () => atom<PagedList<NamedAppeal, Cursor>>({ phase: 'idle' }));
export type KeptAppeals = ReturnType<typeof appealListOf>;

export const idOfAppeal = ({ id }: NamedAppeal): string => id;

/** Appeals of a status, with names: worth a read for each person, and the list is worth having without them. */
export function appealSource(status: AppealStatus): PageSource<NamedAppeal, Cursor> {
  const source = appealsByStatus(status);
  return async (after) => {
    const { entries, next } = await source(after);
    const names = await namesOf(entries.map(({ uid }) => uid)).catch(() => new Map<string, Name>());
    return { entries: entries.map((appeal) => ({ ...appeal, names })), next };
  };
}

import { atom } from 'jotai';
import { auditEntries, type ListedEntry, readAuditEntry } from '#data/staff/auditLog.ts';
import { type Name, namesOf } from '#data/staff/people.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';
import type { AuditAddress } from '../adminPaths.ts';
import { filterOf } from './auditAddress.ts';
import { peopleOf } from './changes.ts';

/** An entry with the names of whom it names. */
export type NamedEntry = { readonly entry: ListedEntry; readonly names: ReadonlyMap<string, Name> };

type Cursor = Parameters<ReturnType<typeof auditEntries>>[0];

/** Kept so that coming back shows each list as it was left. */
export const auditListOf = keptByKey(10, () => atom<PagedList<NamedEntry, NonNullable<Cursor>>>({ phase: 'idle' }));

export const idOfEntry = ({ entry }: NamedEntry): string => entry.id;

/** The names are worth a read for each person, and the entries are worth having without them. */
export async function withNames(entries: readonly ListedEntry[]): Promise<readonly NamedEntry[]> {
  const names = await namesOf(entries.flatMap(peopleOf)).catch(() => new Map<string, Name>());
  return entries.map((entry) => ({ entry, names }));
}

/** What an address asks for, in pages; the period ends at the time that it is asked. */
export function auditSource(address: AuditAddress): PageSource<NamedEntry, NonNullable<Cursor>> {
  const { entry: only } = address;
  if (only !== undefined) {
    return async () => {
      const found = await readAuditEntry(only);
      return { entries: await withNames(found ? [found] : []), next: undefined };
    };
  }
  const source = auditEntries(filterOf(address, new Date()));
  return async (after) => {
    const { entries, next } = await source(after);
    return { entries: await withNames(entries), next };
  };
}

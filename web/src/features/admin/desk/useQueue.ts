import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { queryClient } from '#data/queryClient.ts';
import { casesWhere, type DeskList, type ListedCase } from '#data/staff/cases.ts';
import { useTexts } from '#i18n/words.ts';
import type { ListPage } from '#lib/pagedList.ts';
import { toastIn } from '#ui/toastIn.ts';
import { changeList, useStaffList } from '../StaffPage.tsx';
import { lookAgainMs } from './useLease.ts';

/** The desk shows one toast: several would cover the next cases. */
export const deskToast = toastIn('desk');

type Listed = { readonly id: string };

/** Pure: drops what the first page should hold and does not. Later entries stay: reading each costs a read. */
export function refreshed<Entry extends Listed>(list: ListPage<Entry>, first: ListPage<Entry>, pageSize: number) {
  if (first.next === undefined || list.entries.length <= pageSize) return first;
  const fresh = new Set(first.entries.map(({ id }) => id));
  const behind = list.entries.slice(pageSize).filter(({ id }) => !fresh.has(id));
  return { ...list, entries: [...first.entries, ...behind] };
}

export const without = <Entry extends Listed>(list: ListPage<Entry>, ids: ReadonlySet<string>): ListPage<Entry> => ({
  ...list,
  entries: list.entries.filter(({ id }) => !ids.has(id)),
});

/** Pure: puts entries back where they were in `before`, each once. */
export function withBack<Entry extends Listed>(
  list: ListPage<Entry>,
  before: readonly Entry[],
  ids: ReadonlySet<string>,
): ListPage<Entry> {
  const there = new Map(list.entries.map((entry) => [entry.id, entry]));
  const shownIds = new Set(before.map(({ id }) => id));
  const remaining = before.flatMap((entry) => there.get(entry.id) ?? (ids.has(entry.id) ? entry : []));
  return { ...list, entries: [...remaining, ...list.entries.filter(({ id }) => !shownIds.has(id))] };
}

/** Pure: the entry after the open one, else the one before. */
export function nextAfter(entries: readonly Listed[], open: string | undefined, ids: ReadonlySet<string>) {
  const at = entries.findIndex(({ id }) => id === open);
  const place = Math.max(0, at);
  const left = (entry: Listed): boolean => !ids.has(entry.id);
  return (entries.slice(place).find(left) ?? entries.slice(0, place).findLast(left))?.id;
}

export function stepped(entries: readonly Listed[], open: string | undefined, step: 1 | -1): string | undefined {
  const place = entries.findIndex(({ id }) => id === open);
  return entries[place === -1 ? 0 : place + step]?.id;
}

export function between(entries: readonly Listed[], from: string, to: string): readonly string[] {
  const [one, other] = [entries.findIndex(({ id }) => id === from), entries.findIndex(({ id }) => id === to)];
  if (one === -1 || other === -1) return [to];
  return entries.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
}

const most = limits.moderation.idsAtOnce;

export function useSelection(entries: readonly { readonly id: string }[]) {
  const { words, number } = useTexts('desk');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids: ReadonlySet<string> = new Set(entries.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));

  const add = (added: readonly string[]): void => {
    const all = [...new Set([...ids, ...added])];
    if (all.length > most) deskToast('info', words.tooMany(number(most)));
    setChosen(new Set(all.slice(0, most)));
    setLast(added.at(-1));
  };
  const toggle = (id: string): void => {
    if (!ids.has(id)) {
      add([id]);
      return;
    }
    setChosen(new Set([...ids].filter((each) => each !== id)));
    setLast(id);
  };
  return {
    ids,
    add,
    toggle,
    /** `range` (Shift): everything since the box pressed before. */
    press: (id: string, { range }: { range: boolean }): void =>
      range && last !== undefined ? add(between(entries, last, id)) : toggle(id),
    clear: (): void => {
      setChosen(new Set());
      setLast(undefined);
    },
  };
}

export type DeskFilter = { readonly list: DeskList; readonly reason: ReportReason | undefined };

/** Whether the cases of the list are open. */
export const isOfOpen = (list: DeskList): boolean => list !== 'resolved' && list !== 'dismissed';

/** Reads the first page (30 reads at most) every 30 s while the window is visible. Remount it for a new filter. */
export function useQueue(kind: CaseKind, filter: DeskFilter, me: Uid) {
  const queryKey = ['staff', 'cases', kind, filter.list, filter.reason];
  const source = casesWhere({ kind, ...filter }, me);
  const list = useStaffList({ queryKey, source });
  // A page that was read before a decision still holds the decided case.
  const turn = useRef({ changes: 0, underWay: 0 });

  const refresh = async (): Promise<void> => {
    const { changes } = turn.current;
    const page = await source().catch(() => undefined);
    const isStale = turn.current.changes !== changes || turn.current.underWay > 0;
    if (page === undefined || isStale || queryClient.isFetching({ queryKey, exact: true }) > 0) return;
    changeList<ListedCase>(queryKey, (all) => refreshed(all, page, limits.page.size));
  };

  // Not while the window is hidden, and at once when it shows again.
  useQuery({
    queryKey: [...queryKey, 'look'],
    queryFn: () => refresh().then(() => null),
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  });

  return {
    list,
    refresh,
    /** Call the result after the work, with the cases that come back. */
    takeOut: (ids: ReadonlySet<string>): ((back: ReadonlySet<string>) => void) => {
      const before = list.entries;
      turn.current.changes += 1;
      turn.current.underWay += 1;
      changeList<ListedCase>(queryKey, (all) => without(all, ids));
      return (back) => {
        turn.current.changes += 1;
        turn.current.underWay -= 1;
        changeList<ListedCase>(queryKey, (all) => withBack(all, before, back));
      };
    },
  };
}

export type CaseQueue = ReturnType<typeof useQueue>;

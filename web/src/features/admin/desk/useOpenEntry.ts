import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { nextAfter, stepped } from './useQueue.ts';

type Entry = { readonly id: string };

// As in `staff.module.css`: from here on, the open entry stands beside its list.
const beside = () => matchMedia('(min-width: 60rem)');
const onBesideChange = (listener: () => void): (() => void) => {
  const width = beside();
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
};

const byItselfSchema = v.object({ isByItself: v.literal(true) });
const noIds: ReadonlySet<string> = new Set();

/** The id of the link to an entry. */
export const entryLinkId = (id: string): string => `entry-${id}`;

/**
 * The open one of a list's entries, which the address names in `name`. Beside the list, the first one opens by itself if
 * `opensFirst` says so.
 * Where the list and the entry take turns, the list is shown first, and Escape leads back to it.
 */
export function useOpenEntry(
  name: 'case' | 'appeal',
  entries: readonly Entry[],
  onEmptied: () => void,
  { opensFirst = true }: { readonly opensFirst?: boolean } = {},
) {
  const navigate = useSiteNavigate();
  const { pathname, key: place, state } = useLocation();
  const [search] = useSearchParams();
  const openId = search.get(name) ?? undefined;
  const isBeside = useSyncExternalStore(onBesideChange, () => beside().matches);
  // What opens with the page or by itself takes no focus: the browser or the navigation has placed it already.
  const [arrived] = useState(place);
  const takesFocus = place !== arrived && !v.is(byItselfSchema, state);

  // A second key may come before the entry of the first is drawn.
  const latest = useRef(openId);
  const shown = useRef(openId);
  useLayoutEffect(() => {
    const former = shown.current;
    latest.current = openId;
    shown.current = openId;
    if (openId === undefined && former !== undefined) document.getElementById(entryLinkId(former))?.focus();
  }, [openId]);

  const addressOf = (id: string | undefined): string => {
    const query = new URLSearchParams(search);
    if (id === undefined) query.delete(name);
    else query.set(name, id);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };

  /** Of several, only the first adds to the history: "back" leads from any to the list. */
  async function open(id: string | undefined): Promise<void> {
    const replace = latest.current !== undefined;
    latest.current = id;
    await navigate(addressOf(id), { replace, preventScrollReset: true });
  }

  /** What has been decided, and is still listed for a moment. */
  const leaving = useRef(noIds);

  /** To the next entry, if the open one leaves the list. `entries` still has both. */
  async function goOn(ids: ReadonlySet<string>): Promise<void> {
    if (openId === undefined || !ids.has(openId)) return;
    const next = nextAfter(entries, openId, ids);
    leaving.current = ids;
    await open(next);
    if (next === undefined) onEmptied();
  }

  useEffect(() => {
    if (!entries.some(({ id }) => leaving.current.has(id))) leaving.current = noIds;
    const first = entries.find(({ id }) => !leaving.current.has(id));
    if (!opensFirst || !isBeside || openId !== undefined || first === undefined) return;
    void navigate(addressOf(first.id), { replace: true, preventScrollReset: true, state: { isByItself: true } });
  });

  function step(by: 1 | -1): string | undefined {
    const to = stepped(entries, latest.current, by);
    if (to !== undefined) void open(to);
    return to;
  }

  /** For the key Escape. Absent beside the list. */
  const leave = isBeside || openId === undefined ? undefined : () => void open(undefined);
  return { openId, takesFocus, addressOf, open, goOn, step, leave };
}

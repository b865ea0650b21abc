import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { nextAfter, stepped } from './useQueue.ts';

type Entry = { readonly id: string };

/** The id of the link to an entry. */
export const entryLinkId = (id: string): string => `entry-${id}`;

/** The open one of a list's entries, which the address names in `name`. None opens by itself; Escape closes it. */
export function useOpenEntry(name: 'case' | 'appeal', entries: readonly Entry[], onEmptied: () => void) {
  const navigate = useSiteNavigate();
  const { pathname, key: place } = useLocation();
  const [search] = useSearchParams();
  const openId = search.get(name) ?? undefined;
  // What opens with the page takes no focus: the browser or the navigation has placed it already.
  const [arrived] = useState(place);
  const takesFocus = place !== arrived;

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

  /** To the next entry, if the open one leaves the list. `entries` still has both. */
  async function goOn(ids: ReadonlySet<string>): Promise<void> {
    if (openId === undefined || !ids.has(openId)) return;
    const next = nextAfter(entries, openId, ids);
    await open(next);
    if (next === undefined) onEmptied();
  }

  function step(by: 1 | -1): string | undefined {
    const to = stepped(entries, latest.current, by);
    if (to !== undefined) void open(to);
    return to;
  }

  /** For the key Escape. */
  const leave = openId === undefined ? undefined : () => void open(undefined);
  return { openId, takesFocus, addressOf, open, goOn, step, leave };
}

import { type Store } from 'jotai';
import { staleNoteId } from '#contract/edge/api.ts';
import { onAnswer } from '#data/api.ts';
import { closedParts } from '#data/siteState.ts';
import { closed, isLookOnly } from './atoms.ts';

// With the seconds that the CDN keeps an answer, every tab that is looked at knows within a minute.
const askEveryMs = 30_000;

const started = new WeakSet<Store>();

/** Follows what is closed of the site, from now on: twice a minute while the tab is to be seen, and when it becomes so. Once for a store. */
export function startClosed(store: Store): void {
  if (started.has(store)) return;
  started.add(store);
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const [told, known] = [await closedParts(), store.get(closed)];
    if (told.join() !== known.join()) store.set(closed, told);
  };
  void ask();
  setInterval(() => void ask(), askEveryMs);
  document.addEventListener('visibilitychange', () => void ask());
}

/**
 * Follows whether the site is answered from memory, because its database is away: the page itself says so in a line of its HTML,
 * which the site's own line replaces, and after that each answer.
 */
export function followStale(store: Store): void {
  const note = document.getElementById(staleNoteId);
  store.set(isLookOnly, note !== null);
  note?.remove();
  onAnswer((isStale) => store.set(isLookOnly, isStale));
}

import type { Store } from 'jotai';
import { staleNoteId } from '#contract/edge/api.ts';
import { onAnswer } from '#data/api.ts';
import { closedParts } from '#data/siteState.ts';
import { closed, isLookOnly } from './atoms.ts';

// With the CDN's own delay, every visible tab knows within a minute.
const askEveryMs = 30_000;

const started = new WeakSet<Store>();

/** Idempotent. Asks only while the tab is visible. */
export function startClosed(store: Store): void {
  if (started.has(store)) return;
  started.add(store);
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const [current, shown] = [await closedParts(), store.get(closed)];
    if (current.join() !== shown.join()) store.set(closed, current);
  };
  void ask();
  setInterval(() => void ask(), askEveryMs);
  document.addEventListener('visibilitychange', () => void ask());
}

/** At first, reads the page's HTML; then follows each answer. */
export function followStale(store: Store): void {
  const note = document.getElementById(staleNoteId);
  store.set(isLookOnly, note !== null);
  note?.remove();
  onAnswer((isStale) => store.set(isLookOnly, isStale));
}

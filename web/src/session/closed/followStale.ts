import type { Store } from 'jotai';
import { staleNoteId } from '#contract/edge/api.ts';
import { onAnswer } from '#data/api.ts';
import { isLookOnly } from './atoms.ts';

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

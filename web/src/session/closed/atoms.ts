import { atom, useAtomValue } from 'jotai';
import type { ClosablePart } from '#contract/closable.ts';

/** What an admin has closed of the site, as far as this tab knows. Written by `startClosed`. */
export const closed = atom<readonly ClosablePart[]>([]);

export const useIsClosed = (part: ClosablePart): boolean => useAtomValue(closed).includes(part);

/** Whether the database is away, and what everybody reads is what it was before. Written by `followStale`. */
export const isLookOnly = atom(false);

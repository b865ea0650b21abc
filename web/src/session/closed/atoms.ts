import { atom, useAtomValue } from 'jotai';
import type { ClosablePart } from '#contract/closable.ts';

/** As far as this tab knows. Only `startClosed` writes it. */
export const closed = atom<readonly ClosablePart[]>([]);

export const useIsClosed = (part: ClosablePart): boolean => useAtomValue(closed).includes(part);

/** The database does not answer, so the site shows old data. Only `followStale` writes it. */
export const isLookOnly = atom(false);

import { atom } from 'jotai';
import type { SessionEnd } from './createSessionWatch.ts';

/** How the last session of this browser ended, if nobody here wanted it to; `undefined` else. Written by `startSession`. */
export const sessionEnd = atom<SessionEnd | undefined>(undefined);

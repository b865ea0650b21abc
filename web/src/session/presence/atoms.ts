import { atom } from 'jotai';
import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { closed } from '../closed/atoms.ts';

/** What the last heartbeat told of the site and of who is here; `undefined` before the first. Written by `startPresence`. */
export const presence = atom<HeartbeatAnswer | undefined>(undefined);

/** Notices that were not read yet; 0 while that is not known. */
export const unreadNotices = atom((get) => get(presence)?.unread ?? 0);

/** How many are on the site now; `undefined` while that is not known, or not shown. */
export const peopleOnline = atom((get) => (get(closed).includes('presence') ? undefined : get(presence)?.online));

/** The site's announcement, if there is one. */
export const announcement = atom((get) => get(presence)?.notice || undefined);

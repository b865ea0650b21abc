import { atom } from 'jotai';
import type { HeartbeatAnswer } from '#contract/callables/heartbeat.ts';
import { closed } from '../closed/atoms.ts';

/** The last heartbeat's answer. Only `startPresence` writes it. */
export const presence = atom<HeartbeatAnswer | undefined>(undefined);

export const unreadNotices = atom((get) => get(presence)?.unread ?? 0);

/** `undefined` while the number is unknown or not shown. */
export const peopleOnline = atom((get) => (get(closed).includes('presence') ? undefined : get(presence)?.online));

export const announcement = atom((get) => get(presence)?.notice || undefined);

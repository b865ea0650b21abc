import { useQuery } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import { followersOf } from '#data/account/follows.ts';

/** `undefined` until it is known, and where it cannot be read: nobody waits for a number. */
export const useFollowerCount = (uid: Uid): number | undefined => useQuery(followersOf(uid)).data;

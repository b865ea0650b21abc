import type { Case, Lease } from '#contract/documents/case.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Person } from '../../platform/person.ts';

export type Holder = { readonly by: Uid; readonly name: string };

export const holderOf = ({ uid, user }: Person): Holder => ({
  by: uid,
  name: user?.displayName || user?.username || '',
});

export const leaseOf = (holder: Holder, now: Date): Lease => ({
  ...holder,
  until: secondsAfter(now, limits.moderation.leaseSeconds),
});

export const isLeased = ({ lease }: Pick<Case, 'lease'>, now: Date): boolean =>
  lease !== undefined && lease.until > now;

/** Whether somebody else has it. */
export const isLeasedFrom = ({ lease }: Pick<Case, 'lease'>, uid: string, now: Date): boolean =>
  isLeased({ lease }, now) && lease?.by !== uid;

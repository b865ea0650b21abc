import type { Strike } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';

/** Pure: the strikes that still count. */
export const runningStrikes = (strikes: readonly Strike[], now: Date): readonly Strike[] =>
  strikes.filter(({ until }) => until > now);

/** Pure: a strike from now on. It does not say whose it is: `users/{uid}` is its owner's to read. The audit entry does. */
export const newStrike = (said: Omit<Strike, 'at' | 'until'>, now: Date): Strike => ({
  ...said,
  at: now,
  until: daysAfter(now, limits.moderation.strikeDays),
});

/**
 * Pure: a strike as its audit entry tells of it: a field of its own for each, so that what is told of one is true whatever
 * becomes of the others.
 */
export const auditedStrike = ({ id, rule, until }: Strike) => ({
  before: { strikes: { [id]: null } },
  after: { strikes: { [id]: { rule, until: until.toISOString() } } },
});

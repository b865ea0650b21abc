import * as v from 'valibot';
import type { Uid } from '#contract/ids.ts';
import { readStored, writeStored } from '#lib/stored.ts';

/** How far a person has seen their feed in this browser. */
const visitSchema = v.object({
  /** The time of the newest photo of this visit, and of the previous one. */
  seenMs: v.number(),
  markMs: v.optional(v.number()),
  atMs: v.number(),
});
type Visit = v.InferOutput<typeof visitSchema>;

/** An earlier return continues the same visit. */
const visitMs = 30 * 60_000;

export function nextVisit(before: Visit | undefined, newestMs: number, nowMs: number): Visit {
  if (before === undefined) return { seenMs: newestMs, atMs: nowMs };
  const markMs = nowMs - before.atMs < visitMs ? before.markMs : before.seenMs;
  return { seenMs: Math.max(before.seenMs, newestMs), markMs, atMs: nowMs };
}

const keyOf = (uid: Uid): string => `matataki.feed.${uid}`;

function readVisit(uid: Uid): Visit | undefined {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), visitSchema), readStored(keyOf(uid)));
  return stored.success ? stored.output : undefined;
}

/** The time of the newest photo that the person has seen in their feed in this browser; 0 for none. */
export const feedSeenMs = (uid: Uid): number => readVisit(uid)?.seenMs ?? 0;

/** Stores that the feed was seen up to its newest photo. Returns the time of the newest photo of the previous visit. */
export function markOf(uid: Uid, newestMs: number, nowMs = Date.now()): number | undefined {
  const visit = nextVisit(readVisit(uid), newestMs, nowMs);
  writeStored(keyOf(uid), JSON.stringify(visit));
  return visit.markMs;
}

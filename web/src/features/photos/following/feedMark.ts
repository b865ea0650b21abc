import * as v from 'valibot';
import type { Uid } from '#contract/ids.ts';
import { readStored, writeStored } from '#lib/stored.ts';

/** Where somebody was in their feed, in this browser. */
const visitSchema = v.object({
  /** The newest photo of this visit, and of the one before. */
  seenMs: v.number(),
  markMs: v.optional(v.number()),
  atMs: v.number(),
});
type Visit = v.InferOutput<typeof visitSchema>;

/** Whoever comes back sooner goes on with the same visit. */
const visitMs = 30 * 60_000;

export function nextVisit(before: Visit | undefined, newestMs: number, nowMs: number): Visit {
  if (before === undefined) return { seenMs: newestMs, atMs: nowMs };
  const markMs = nowMs - before.atMs < visitMs ? before.markMs : before.seenMs;
  return { seenMs: Math.max(before.seenMs, newestMs), markMs, atMs: nowMs };
}

/** Notes that the feed is seen up to its newest photo. Returns the time of the last photo of the visit before. */
export function markOf(uid: Uid, newestMs: number, nowMs = Date.now()): number | undefined {
  const key = `matataki.feed.${uid}`;
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), visitSchema), readStored(key));
  const visit = nextVisit(stored.success ? stored.output : undefined, newestMs, nowMs);
  writeStored(key, JSON.stringify(visit));
  return visit.markMs;
}

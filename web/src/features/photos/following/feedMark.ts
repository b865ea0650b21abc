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

/** Stores that the feed was seen up to its newest photo. Returns the time of the newest photo of the previous visit. */
export function markOf(uid: Uid, newestMs: number, nowMs = Date.now()): number | undefined {
  const key = `matataki.feed.${uid}`;
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), visitSchema), readStored(key));
  const visit = nextVisit(stored.success ? stored.output : undefined, newestMs, nowMs);
  writeStored(key, JSON.stringify(visit));
  return visit.markMs;
}

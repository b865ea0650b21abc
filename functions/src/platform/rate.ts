import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { Rate } from '#contract/rates.ts';
import { lanes } from './budget.ts';
import type { Clock } from './clock.ts';
import { collection } from './collection.ts';
import { readOpenAccount, users } from './person.ts';
import { runTransaction } from './transaction.ts';

const usageSchema = v.object({ startedAtMs: v.number(), used: v.number() });
type Usage = v.InferOutput<typeof usageSchema>;

export function currentUsage(
  stored: unknown,
  { windowSeconds }: Pick<Rate, 'windowSeconds'>,
  nowMs: number,
): Usage & { readonly secondsLeft: number } {
  const parsed = v.safeParse(usageSchema, stored);
  const windowMs = windowSeconds * 1_000;
  const running = parsed.success && nowMs - parsed.output.startedAtMs < windowMs && parsed.output.startedAtMs <= nowMs;
  const usage = running ? parsed.output : { startedAtMs: nowMs, used: 0 };
  return { ...usage, secondsLeft: Math.max(1, Math.ceil((usage.startedAtMs + windowMs - nowMs) / 1_000)) };
}

/** Counts units per key in memory; of more than `max` keys, forgets those that were not used for the longest time. */
export function countInMemory({ windowSeconds }: Pick<Rate, 'windowSeconds'>, max = 10_000) {
  const usages = new LRUCache<string, Usage>({ max });
  const usageOf = (key: string, now: Date) => currentUsage(usages.get(key), { windowSeconds }, now.getTime());

  return {
    used: (key: string, now: Date): number => usageOf(key, now).used,

    /** Throws `resource-exhausted` unless `units` more fit. A refused key counts as used. */
    check: (key: string, most: number, units: number, now: Date): void => {
      const usage = usageOf(key, now);
      if (usage.used + units > most)
        throw new ContractError('resource-exhausted', `${most} in ${windowSeconds} s`, {
          retryAfterSeconds: usage.secondsLeft,
        });
    },

    add: (key: string, units: number, now: Date): void => {
      const { startedAtMs, used } = usageOf(key, now);
      usages.set(key, { startedAtMs, used: used + units });
    },
  };
}

// `rateLimits/{uid}`: usage by bucket. Expires with the last window.
const storedSchema = v.record(v.string(), v.union([usageSchema, timestampSchema]));
const rateLimits = collection('rateLimits', uidSchema, storedSchema);

type Counted = Usage & { readonly unwritten: number; readonly writtenAtMs: number };
const counted = new LRUCache<string, Counted>({ max: 10_000 });
const keyOf = (uid: Uid, { bucket }: Rate): string => `${bucket} ${uid}`;

/** The usage in memory, if this instance may count `units` more without a write. */
function countedHere(uid: Uid, rate: Rate, units: number, nowMs: number): Counted | undefined {
  const count = counted.get(keyOf(uid, rate));
  if (!count) return undefined;
  const ageMs = nowMs - count.writtenAtMs;
  const isFresh = ageMs >= 0 && ageMs < (rate.writtenEverySeconds ?? 0) * 1_000;
  return isFresh && count.unwritten + units <= rate.limit / 10 ? count : undefined;
}

/** Throws `resource-exhausted` unless `units` more fit. Takes nothing. */
export async function checkRate(uid: Uid, rate: Rate, units: number, clock: Clock): Promise<void> {
  const nowMs = clock().getTime();
  const stored: unknown = countedHere(uid, rate, 0, nowMs) ?? (await rateLimits.doc(uid).get()).get(rate.bucket);
  refuseIfOver(currentUsage(stored, rate, nowMs), rate, units);
}

// Calls of one person wait for the write of another, so that each counts its units once.
const inLane = lanes();

/** Throws `resource-exhausted` with the seconds to wait; `unauthenticated` for a deleted account. */
export const takeRate = (uid: Uid, rate: Rate, units: number, clock: Clock): Promise<void> =>
  inLane(uid, async () => {
    const nowMs = clock().getTime();
    const count = countedHere(uid, rate, units, nowMs);
    if (count) {
      const { startedAtMs, used, secondsLeft } = currentUsage(count, rate, nowMs);
      refuseIfOver({ used, secondsLeft }, rate, units);
      const unwritten = (startedAtMs === count.startedAtMs ? count.unwritten : 0) + units;
      counted.set(keyOf(uid, rate), { startedAtMs, used: used + units, unwritten, writtenAtMs: count.writtenAtMs });
      return;
    }
    const before = counted.get(keyOf(uid, rate));
    const unwritten = before && currentUsage(before, rate, nowMs).used > 0 ? before.unwritten : 0;
    const { startedAtMs, used, secondsLeft } = await writeRate(uid, rate, { units, unwritten }, clock);
    const usage = fits(used, rate, units) ? { used: used + units, unwritten: 0 } : { used, unwritten };
    if (rate.writtenEverySeconds !== undefined)
      counted.set(keyOf(uid, rate), { ...usage, startedAtMs, writtenAtMs: nowMs });
    refuseIfOver({ used, secondsLeft }, rate, units);
  });

/** Writes `units` and `unwritten`, or nothing if `units` do not fit. */
const writeRate = (
  uid: Uid,
  rate: Rate,
  { units, unwritten }: { readonly units: number; readonly unwritten: number },
  clock: Clock,
) =>
  runTransaction(async (transaction) => {
    const usageNow = await transaction.get(rateLimits.stored.doc(uid));
    // An erasure removes the usage that this transaction has read. It must not miss a new one, so this reads the account.
    if (!usageNow.exists && !(await transaction.get(users.stored.doc(uid))).exists) await readOpenAccount(uid);
    const { startedAtMs, used, secondsLeft } = currentUsage(usageNow.get(rate.bucket), rate, clock().getTime());
    const usedHere = used + unwritten;
    if (fits(usedHere, rate, units)) {
      const expiresAt = laterOf(usageNow.get('expiresAt'), startedAtMs + rate.windowSeconds * 1_000);
      transaction.merge(rateLimits.doc(uid), { [rate.bucket]: { startedAtMs, used: usedHere + units }, expiresAt });
    }
    return { startedAtMs, used: usedHere, secondsLeft };
  });

function laterOf(stored: unknown, ms: number): Date {
  const parsed = v.safeParse(timestampSchema, stored);
  return new Date(Math.max(ms, parsed.success ? parsed.output.getTime() : 0));
}

const fits = (used: number, { limit }: Rate, units: number): boolean => used + units <= limit;

type Left = { readonly used: number; readonly secondsLeft: number };

function refuseIfOver({ used, secondsLeft }: Left, rate: Rate, units: number): void {
  if (fits(used, rate, units)) return;
  const message = `${rate.bucket}: ${rate.limit} in ${rate.windowSeconds} s`;
  throw new ContractError('resource-exhausted', message, { retryAfterSeconds: secondsLeft });
}

/** Units of the rate `reads` for a call that read so many documents, beyond the one that each call takes. */
export const moreReads = (documents: number): number => Math.floor(documents / limits.rate.documentsPerRead);

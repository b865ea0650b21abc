import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Clock } from './clock.ts';
import { firestore } from './firebase.ts';
import { readOpenAccount } from './person.ts';
import { makeRoom } from './recentAnswers.ts';
import { runTransaction } from './transaction.ts';

/** At most `limit` units in each window, which begins with its first unit. */
export type Rate = {
  readonly bucket: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Between two writes an instance counts in its memory, which ends with it; each write by default. */
  readonly writtenEverySeconds?: number;
};

const usageSchema = v.object({ startedAtMs: v.number(), used: v.number() });
type Usage = v.InferOutput<typeof usageSchema>;

export function currentUsage(stored: unknown, rate: Rate, nowMs: number): Usage & { readonly secondsLeft: number } {
  const parsed = v.safeParse(usageSchema, stored);
  const windowMs = rate.windowSeconds * 1_000;
  const running = parsed.success && nowMs - parsed.output.startedAtMs < windowMs && parsed.output.startedAtMs <= nowMs;
  const usage = running ? parsed.output : { startedAtMs: nowMs, used: 0 };
  return { ...usage, secondsLeft: Math.max(1, Math.ceil((usage.startedAtMs + windowMs - nowMs) / 1_000)) };
}

// `rateLimits/{uid}`: a map by bucket, which expires with the last window.
const document = (uid: Uid) => firestore.doc(documentPath.rateLimit(uid));

type Counted = { readonly usage: Usage; readonly writtenAtMs: number; readonly unwritten: number };
const counted = new Map<string, Counted>();
const peopleCounted = 10_000;
const keyOf = (uid: Uid, { bucket }: Rate): string => `${bucket} ${uid}`;

/** What this instance counts in memory, while that is enough. */
function countedNow(uid: Uid, rate: Rate, nowMs: number): Counted | undefined {
  const known = counted.get(keyOf(uid, rate));
  const ageMs = known ? nowMs - known.writtenAtMs : -1;
  return ageMs >= 0 && ageMs < (rate.writtenEverySeconds ?? 0) * 1_000 ? known : undefined;
}

/** Throws `resource-exhausted` unless `units` more fit. Takes nothing. */
export async function checkRate(uid: Uid, rate: Rate, units: number, clock: Clock): Promise<void> {
  const nowMs = clock().getTime();
  const stored: unknown = countedNow(uid, rate, nowMs)?.usage ?? (await document(uid).get()).get(rate.bucket);
  refuseIfOver(currentUsage(stored, rate, nowMs), rate, units);
}

/** Throws `resource-exhausted` with the seconds to wait, `unauthenticated` for an account deleted meanwhile. */
export async function takeRate(uid: Uid, rate: Rate, units: number, clock: Clock): Promise<void> {
  if (rate.writtenEverySeconds === undefined) {
    await writeRate(uid, rate, units, clock);
    return;
  }
  const [key, nowMs] = [keyOf(uid, rate), clock().getTime()];
  const known = countedNow(uid, rate, nowMs);
  if (known) {
    const { startedAtMs, used, secondsLeft } = currentUsage(known.usage, rate, nowMs);
    refuseIfOver({ used, secondsLeft }, rate, units);
    counted.set(key, {
      usage: { startedAtMs, used: used + units },
      writtenAtMs: known.writtenAtMs,
      unwritten: known.unwritten + units,
    });
    return;
  }
  const usage = await writeRate(uid, rate, units + (counted.get(key)?.unwritten ?? 0), clock);
  makeRoom(counted, peopleCounted);
  counted.set(key, { usage, writtenAtMs: nowMs, unwritten: 0 });
}

function writeRate(uid: Uid, rate: Rate, units: number, clock: Clock): Promise<Usage> {
  return runTransaction(async (transaction) => {
    const [usageNow, user] = await transaction.getAll(document(uid), firestore.doc(documentPath.user(uid)));
    // Somebody new has no document yet. The transaction reads it, so that an erasure follows and removes the usage.
    if (!user?.exists) await readOpenAccount(uid);
    const usage = currentUsage(usageNow?.get(rate.bucket), rate, clock().getTime());
    refuseIfOver(usage, rate, units);
    const taken = { startedAtMs: usage.startedAtMs, used: usage.used + units };
    const expiresAt = laterOf(usageNow?.get('expiresAt'), taken.startedAtMs + rate.windowSeconds * 1_000);
    transaction.set(document(uid), { [rate.bucket]: taken, expiresAt }, { merge: true });
    return taken;
  });
}

function laterOf(stored: unknown, ms: number): Date {
  const parsed = v.safeParse(timestampSchema, stored);
  return new Date(Math.max(ms, parsed.success ? parsed.output.getTime() : 0));
}

function refuseIfOver(usage: { used: number; secondsLeft: number }, rate: Rate, units: number): void {
  if (usage.used + units <= rate.limit) return;
  throw new ContractError('resource-exhausted', `${rate.bucket}: ${rate.limit} in ${rate.windowSeconds} s`, {
    retryAfterSeconds: usage.secondsLeft,
  });
}

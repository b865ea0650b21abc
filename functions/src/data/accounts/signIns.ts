import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { auth } from '../../platform/firebase.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { users } from './accountStore.ts';
import { readAuthRecord } from './authRecord.ts';

/** Tokens have whole seconds, so a token of the current second would still be valid: use the next. */
export const nextSecond = (now: Date): Date => new Date((Math.floor(now.getTime() / 1_000) + 1) * 1_000);

/** From the commit on, rules and calls refuse older tokens. */
export function writeTokensValidAfter(transaction: Transaction, uid: Uid, validAfter: Date): void {
  transaction.update(users.doc(uid), { tokensValidAfter: validAfter });
}

/** Call it after `tokensValidAfter` is committed. Waits up to a second until new sign-ins count. Idempotent. */
export async function revokeSignIns(uid: Uid, validAfter: Date, clock: Clock): Promise<void> {
  await auth.revokeRefreshTokens(uid);
  const leftMs = validAfter.getTime() - clock().getTime();
  if (leftMs > 0 && leftMs <= 1_000) await delay(leftMs);
}

const validAfterSchema = v.object({ tokensValidAfter: timestampSchema });

/** For a run that died before it revoked the refresh tokens. Idempotent. */
export async function endSignInsLeft(uid: Uid): Promise<void> {
  const record = await readAuthRecord(uid);
  const user = v.safeParse(validAfterSchema, (await users.stored.doc(uid).get()).data());
  if (!record || !user.success) return;
  // Auth keeps whole seconds.
  const revokedAtMs = record.tokensValidAfterTime ? Date.parse(record.tokensValidAfterTime) : 0;
  if (revokedAtMs < user.output.tokensValidAfter.getTime() - 1_000) await auth.revokeRefreshTokens(uid);
}

import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Clock } from '../../platform/clock.ts';
import { auth, firestore } from '../../platform/firebase.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';
import { readAuthRecord } from './authRecord.ts';

/**
 * Pure: from when sign-ins count if all are ended now. Tokens tell whole seconds, so the running second would count: it
 * is the next.
 */
export const nextSecond = (now: Date): Date => new Date((Math.floor(now.getTime() / 1_000) + 1) * 1_000);

/** Writes from when on sign-ins count: rules and calls refuse the tokens of earlier ones as soon as it is committed. */
export function writeTokensValidAfter(transaction: Transaction, uid: Uid, validAfter: Date): void {
  transaction.update(firestore.doc(documentPath.user(uid)), { tokensValidAfter: stored(validAfter) });
}

/**
 * Once `tokensValidAfter` is committed: takes the refresh tokens, and waits (a second at most) until a new sign-in
 * counts. Idempotent.
 */
export async function revokeSignIns(uid: Uid, validAfter: Date, clock: Clock): Promise<void> {
  await auth.revokeRefreshTokens(uid);
  const leftMs = validAfter.getTime() - clock().getTime();
  if (leftMs > 0 && leftMs <= 1_000) await delay(leftMs);
}

const validAfterSchema = v.object({ tokensValidAfter: timestampSchema });

/** Takes the refresh tokens of somebody whose sign-ins were ended by a run that died before that. Idempotent. */
export async function endSignInsLeft(uid: Uid): Promise<void> {
  const record = await readAuthRecord(uid);
  const user = v.safeParse(validAfterSchema, (await firestore.doc(documentPath.user(uid)).get()).data());
  if (!record || !user.success) return;
  // Auth keeps whole seconds, and the tokens went in the second before the one from which sign-ins count again.
  const revokedAtMs = record.tokensValidAfterTime ? Date.parse(record.tokensValidAfterTime) : 0;
  if (revokedAtMs < user.output.tokensValidAfter.getTime() - 1_000) await auth.revokeRefreshTokens(uid);
}

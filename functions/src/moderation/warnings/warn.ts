import type { ReportReason } from '#contract/documents/report.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { notify } from '../../data/accounts/noticeStore.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { newAuditId, writeAudit } from '../../data/auditLog.ts';
import { writeStrikes } from '../../data/bans/strikeStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { auditedStrike, newStrike, runningStrikes } from './strikePolicy.ts';

export type Warning = {
  readonly rule: ReportReason;
  readonly note: string;
  /** What is to be warned of once: with a strike of that occasion, nothing happens. */
  readonly occasion?: string;
};

/**
 * Warns somebody: strike, audit entry and notice in one transaction. Gives how many strikes run then. Idempotent only with an
 * `occasion`; see the contract of `warnUser`. Throws `not-found`, `permission-denied`, `failed-precondition` (as many as anybody can have).
 */
export async function warn(actor: Actor, uid: Uid, { rule, note, occasion }: Warning, clock: Clock): Promise<number> {
  const record = await readAuthRecord(uid);
  if (!record) throw new ContractError('not-found', 'no such person');
  // Before the transaction, which may run twice and is to warn once.
  const id = newAuditId();
  return runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const role = decidedRole(await readRole(transaction, uid), claimedRole(record));
    requireAuthority({ actor: await readActor(transaction, actor), target: { uid, role } });

    const now = clock();
    const running = runningStrikes(account.user.strikes, now);
    if (occasion !== undefined && running.some((strike) => strike.occasion === occasion)) return running.length;
    if (running.length >= limits.moderation.maxStrikes) {
      throw new ContractError('failed-precondition', 'as many strikes as anybody can have');
    }
    const strike = newStrike({ id, rule, note, ...(occasion === undefined ? {} : { occasion }) }, now);
    const text = note === '' ? {} : { text: note };
    const notice = { kind: 'warned', occasion: id, subject: rule, rule, ...text } as const;
    await notify(transaction, uid, notice, now);
    writeStrikes(transaction, uid, [...running, strike]);
    const changes = auditedStrike(strike);
    const target = documentPath.user(uid);
    writeAudit(transaction, { actorId: actor.uid, action: 'warnUser', target, reason: note, ...changes }, now, id);
    return running.length + 1;
  });
}

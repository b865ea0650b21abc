import type { ReportReason } from '#contract/documents/report.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { newAuditId } from '../../data/auditLog.ts';
import { writeStrikes } from '../../data/bans/banStore.ts';
import { personOf } from '../../staff/personOf.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { requireMember, type Staff } from '../../staff/staffCallable.ts';
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
export function warn({ act }: Staff, uid: Uid, { rule, note, occasion }: Warning): Promise<number> {
  // Before the transaction, which may run twice and is to warn once.
  const id = newAuditId();
  const about = { action: 'warnUser', target: documentPath.user(uid), person: uid, auditId: id } as const;
  return act(about, async (transaction, { person, now }) => {
    const running = runningStrikes(requireMember(person).account.user.strikes, now());
    if (occasion !== undefined && running.some((strike) => strike.occasion === occasion)) {
      return { result: running.length };
    }
    if (running.length >= limits.moderation.maxStrikes) {
      throw new ContractError('failed-precondition', 'as many strikes as anybody can have');
    }
    const strike = newStrike({ id, rule, note, ...(occasion === undefined ? {} : { occasion }) }, now());
    const text = note === '' ? undefined : note;
    await notify(transaction, uid, { kind: 'warned', occasion: id, subject: rule, rule, text }, now());
    writeStrikes(transaction, uid, [...running, strike]);
    return { result: running.length + 1, entry: { reason: note, ...auditedStrike(strike) } };
  });
}

/** Takes a strike back, and the notice of it. One that has expired, and is gone, is nothing to take back. */
export const revertWarning: Reverter = async (transaction, { id, target }) => {
  const uid = personOf(target);
  const strikes = (await readAccount(transaction, uid))?.user.strikes ?? [];
  const others = strikes.filter((strike) => strike.id !== id);
  if (others.length === strikes.length) {
    throw new ContractError('failed-precondition', `no such strike in ${documentPath.user(uid)}`);
  }
  writeStrikes(transaction, uid, others);
  withdrawNotice(transaction, uid, { kind: 'warned', occasion: id });
  return {};
};

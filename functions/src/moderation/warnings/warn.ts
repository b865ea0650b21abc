import type { ReportReason } from '#contract/documents/report.ts';
import type { Strike } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount, users } from '../../data/accounts/accountStore.ts';
import { hasToldOfWarning, notify, withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { daysAfter } from '../../platform/clock.ts';
import { requireMember, type Staff } from '../../staff/act.ts';
import { personOf, type Reverter } from '../../staff/authority.ts';
import type { ActOnCase } from '../decisions/decisionPolicy.ts';

export const runningStrikes = (strikes: readonly Strike[], now: Date): readonly Strike[] =>
  strikes.filter(({ until }) => until > now);

/** Leaves out the actor, because the person can read `users/{uid}`. */
export const newStrike = (strike: Omit<Strike, 'at' | 'until'>, now: Date): Strike => ({
  ...strike,
  at: now,
  until: daysAfter(now, limits.moderation.strikeDays),
});

/** A field for each strike, so that other strikes do not affect an undo. */
export const auditedStrike = ({ id, rule, until }: Strike) => ({
  before: { strikes: { [id]: null } },
  after: { strikes: { [id]: { rule, until: until.toISOString() } } },
});

/** Returns the running strikes. Idempotent only with an `occasion`. Throws `failed-precondition` at the maximum. */
export function warn(
  { act }: Staff,
  uid: Uid,
  { rule, note, occasion }: Pick<Strike, 'note' | 'occasion'> & { readonly rule: ReportReason },
): Promise<number> {
  const about = { action: 'warnUser', target: documentPath.user(uid), person: uid } as const;
  return act(about, async (transaction, { person, now, auditId: id, decisionId, grounds }) => {
    const running = runningStrikes((await requireMember(person)).user.strikes, now());
    if (occasion !== undefined && running.some((strike) => strike.occasion === occasion)) {
      return { result: running.length };
    }
    if (running.length >= limits.moderation.maxStrikes) {
      throw new ContractError('failed-precondition', 'as many strikes as anybody can have');
    }
    const strike = newStrike({ id, rule, note, occasion }, now());
    if (!(await hasToldOfWarning(transaction, uid, decisionId))) {
      const notice = {
        kind: 'warned',
        occasion: id,
        subject: rule,
        rule,
        text: note || undefined,
        ...grounds,
      } as const;
      await notify(transaction, uid, notice, now());
    }
    transaction.update(users.doc(uid), { strikes: [...running, strike] });
    const decided = { kind: 'warned', subject: uid, rule, text: note || undefined } as const;
    return {
      result: running.length + 1,
      entry: { reason: note, ...auditedStrike(strike), figures: { rule } },
      decided,
    };
  });
}

/** Once for each opening of the case. */
export const warnOwner: ActOnCase<'warn'> = (staff, { rule }, { ownerId, note, caseId, opening }) =>
  warn(staff, ownerId, { rule, note, occasion: `${caseId}_${opening}` });

export const revertWarning: Reverter = async (transaction, { id, target }) => {
  const uid = personOf(target);
  const strikes = (await readAccount(transaction, uid))?.user.strikes ?? [];
  const others = strikes.filter((strike) => strike.id !== id);
  if (others.length === strikes.length) {
    throw new ContractError('failed-precondition', `no such strike in ${documentPath.user(uid)}`);
  }
  transaction.update(users.doc(uid), { strikes: others });
  withdrawNotice(transaction, uid, { kind: 'warned', occasion: id });
  return {};
};

import * as v from 'valibot';
import { type Ban, banSchema, staffRoles, type UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { banWords, endBan, liftBan, liftingNotice } from '../../accounts/bans.ts';
import { applyRole, untilRoleApplied } from '../../accounts/changeRole.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { mostGiven } from '../../cases/casePolicy.ts';
import { readAccount, roles } from '../../data/accounts/accountStore.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../../data/accounts/signIns.ts';
import { readBan, writeBan } from '../../data/bans/banStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { requireMember, type Staff } from '../../staff/act.ts';
import { decidedRole, personOf, type Reverter } from '../../staff/authority.ts';
import type { ActOnCase } from '../decisions/decisionPolicy.ts';
import { type BanCommand, isOver, nextBan, parseUntil } from './banPolicy.ts';

const auditedBan = (ban: Ban | undefined) => (ban ? { status: 'banned', ban } : { status: 'normal' });

/** Claims and tokens follow the transaction. After a crash, the job or `cleanupAccounts` finishes. */
export async function ban(
  { actor, act, clock }: Staff,
  uid: Uid,
  { reason, ...command }: Omit<BanCommand, 'by' | 'ofStaff'>,
): Promise<void> {
  const about = { action: 'banUser', target: documentPath.user(uid), person: uid } as const;
  const imposed = await act(about, async (transaction, { person, now }) => {
    const { user, role, claimed } = await requireMember(person);
    const running = user.status === 'banned' ? await readBan(transaction, uid, user) : undefined;
    const ofStaff = role !== null || claimed !== null;
    const made = nextBan(running, { reason, ...command, by: actor.uid, ofStaff }, now());
    const result = imposeBan(transaction, { uid, user, ban: made, wasStaff: ofStaff }, now());
    const [before, after] = [auditedBan(running), auditedBan(made)];
    const entry = ofStaff ? { before: { ...before, role }, after: { ...after, role: null } } : { before, after };
    return { result, entry: { reason, ...entry }, decided: { kind: 'banned', subject: uid, ...banWords(made) } };
  });
  await finishBan(uid, imposed, clock);
}

/** Does nothing if the same ban is in force. */
export const banOwner: ActOnCase<'ban'> = async (staff, action, { ownerId, reasons }) => {
  const { reason, hidePhotos, rule = mostGiven(reasons) } = action;
  const until = parseUntil(action.until, staff.clock());
  const running = await runTransaction(
    async (transaction) => {
      const user = (await readAccount(transaction, ownerId))?.user;
      return user?.status === 'banned' ? readBan(transaction, ownerId, user) : undefined;
    },
    { readOnly: true },
  );
  const isSame =
    running?.by === staff.actor.uid &&
    running.reason === reason &&
    running.until?.getTime() === until?.getTime() &&
    (running.hidePhotos === true || !hidePhotos);
  if (!isSame) await ban(staff, ownerId, { reason, until, rule, hidePhotos });
};

/** Also ends sign-ins, role and presence. A job does the rest. */
function imposeBan(
  transaction: Transaction,
  { uid, user, ban, wasStaff }: { uid: Uid; user: UserDocument; ban: Ban; wasStaff: boolean },
  now: Date,
) {
  const { status, tokensValidAfter } = user;
  writeBan(transaction, uid, ban, now);
  const validAfter = nextSecond(now);
  // Banned people sign in to read why, so changing a ban does not sign them out.
  const endsSignIns = status !== 'banned';
  if (wasStaff) {
    writeTokensValidAfter(transaction, uid, untilRoleApplied);
    transaction.set(roles.doc(uid), { role: null, changedAt: now, pending: true });
    // Never move it earlier: a change of role ends all sign-ins until it is applied.
  } else if (endsSignIns && !(tokensValidAfter && tokensValidAfter > validAfter)) {
    writeTokensValidAfter(transaction, uid, validAfter);
  }
  return { validAfter, endsSignIns, wasStaff };
}

async function finishBan(uid: Uid, { validAfter, endsSignIns, wasStaff }: ReturnType<typeof imposeBan>, clock: Clock) {
  if (wasStaff) return applyRole(uid, clock);
  await alignClaims(uid);
  if (endsSignIns) await revokeSignIns(uid, validAfter, clock);
}

/** The job `ban` restores the photos. */
export async function unban({ actor, act }: Staff, uid: Uid, reason: string): Promise<void> {
  const about = { action: 'unbanUser', target: documentPath.user(uid), person: uid } as const;
  const isLifted = await act(about, async (transaction, { person, now }) => {
    const { user } = await requireMember(person);
    if (user.status !== 'banned' && !user.ban) return { result: false };
    const states = await liftBan(transaction, { uid, user, by: actor.uid }, now());
    return { result: true, entry: { reason, ...states } };
  });
  if (isLifted) await alignClaims(uid);
}

/** `false` if somebody has prolonged or lifted the ban since. The role stays lost. */
export async function liftIfOver(uid: Uid, clock: Clock): Promise<boolean> {
  const isLifted = await runTransaction(async (transaction) => {
    const user = (await readAccount(transaction, uid))?.user;
    const now = clock();
    if (!user?.ban || !isOver(user.ban, now)) return false;
    await endBan(transaction, uid, user, now);
    return true;
  });
  if (isLifted) await alignClaims(uid);
  return isLifted;
}

const refuse = (why: string) => new ContractError('failed-precondition', why);

const bannedSchema = v.object({ ban: v.optional(banSchema), role: v.optional(v.nullable(v.picklist(staffRoles))) });

/** Restores the former ban, or if there was none, the role. Refuses if a ban is over or has changed. */
export const revertBan: Reverter = async (transaction, { target, before, after }, revert) => {
  const { actor, now, clock, byAppeal } = revert;
  const uid = personOf(target);
  const [former, made] = [v.parse(bannedSchema, before), v.parse(bannedSchema, after)];
  const account = await readAccount(transaction, uid);
  const ban = account?.user.status === 'banned' ? await readBan(transaction, uid, account.user) : undefined;
  if (!account || !ban || ban.at.getTime() !== made.ban?.at.getTime()) throw refuse('this ban is not in force');
  if (former.ban && isOver(former.ban, now) && !byAppeal) throw refuse('the ban before is over');
  if (former.ban && !isOver(former.ban, now)) {
    // As in `nextBan`: photos stay hidden.
    const restored = { ...former.ban, hidePhotos: ban.hidePhotos || former.ban.hidePhotos };
    writeBan(transaction, uid, restored, now);
    const changes = { before: auditedBan(ban), after: auditedBan(restored) };
    return { afterCommit: () => alignClaims(uid), changes };
  }
  const { role } = former;
  if (role && (await roles.read(uid, transaction))?.role) throw refuse('a role was given since');
  const lifted = await liftBan(transaction, { uid, user: account.user, by: actor.uid, isNotified: byAppeal }, now);
  if (!role) return { afterCommit: () => alignClaims(uid), changes: lifted };
  transaction.set(roles.doc(uid), { role, changedAt: now, pending: true });
  writeTokensValidAfter(transaction, uid, untilRoleApplied);
  const changes = { before: { ...lifted.before, role: null }, after: { ...lifted.after, role } };
  return { afterCommit: () => applyRole(uid, clock), changes };
};

const liftedSchema = v.object({ ban: v.optional(banSchema) });

/** Refuses after another ban or a new role, or if this ban would be over. */
export const revertLifting: Reverter = async (transaction, { target, before }, { claimed, now, clock }) => {
  const uid = personOf(target);
  const lifted = v.parse(liftedSchema, before);
  const account = await readAccount(transaction, uid);
  const { ban } = lifted;
  if (!account || account.user.status === 'banned' || !ban) throw refuse('another ban is in force, or there was none');
  if (isOver(ban, now)) throw refuse('it would be over by now');
  const role = decidedRole(await roles.read(uid, transaction), claimed);
  if (role !== null) throw refuse('one of the staff since');
  const imposed = imposeBan(transaction, { uid, user: account.user, ban, wasStaff: false }, now);
  withdrawNotice(transaction, uid, liftingNotice(uid, lifted, now));
  return { afterCommit: () => finishBan(uid, imposed, clock) };
};

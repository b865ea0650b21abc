import * as v from 'valibot';
import { banSchema, staffRoles } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { applyRole, untilRoleApplied } from '../../accounts/changeRole.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { liftBan, liftingNotice } from '../../accounts/liftBan.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { roles } from '../../data/accounts/roleStore.ts';
import { writeTokensValidAfter } from '../../data/accounts/signIns.ts';
import { readAppeal, reopenAppeal } from '../../data/bans/appealStore.ts';
import { readBan, writeBan } from '../../data/bans/banStore.ts';
import { decidedRole, personOf } from '../../staff/authority.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { auditedBan, finishBan, imposeBan } from './ban.ts';
import { isOver } from './banPolicy.ts';

const refuse = (why: string) => new ContractError('failed-precondition', why);

const bannedSchema = v.object({ ban: v.optional(banSchema), role: v.optional(v.nullable(v.picklist(staffRoles))) });

/** The former ban comes back, or none, and then the role too. Refuses if either is over or changed. */
export const revertBan: Reverter = async (transaction, { target, before, after }, { actor, now, clock }) => {
  const uid = personOf(target);
  const [former, made] = [v.parse(bannedSchema, before), v.parse(bannedSchema, after)];
  const account = await readAccount(transaction, uid);
  const ban = account?.user.status === 'banned' ? await readBan(transaction, uid, account.user) : undefined;
  // Compares the time only: an appeal may have come since.
  if (!account || !ban || ban.at.getTime() !== made.ban?.at.getTime()) throw refuse('this ban is not in force');
  if (former.ban) {
    if (isOver(former.ban, now)) throw refuse('the ban before is over');
    const { appealId = former.ban.appealId, hidePhotos } = ban;
    // As with every change of a ban: photos stay hidden, and there is one appeal.
    const restored = { ...former.ban, appealId, hidePhotos: hidePhotos || former.ban.hidePhotos };
    writeBan(transaction, uid, restored, now);
    const changes = { before: auditedBan(ban), after: auditedBan(restored) };
    return { afterCommit: () => alignClaims(uid), changes };
  }
  const { role } = former;
  if (role && (await roles.read(uid, transaction))?.role) throw refuse('a role was given since');
  const lifting = { uid, user: account.user, by: actor.uid, reason: '', because: 'end' } as const;
  const lifted = await liftBan(transaction, lifting, now);
  if (!role) return { afterCommit: () => alignClaims(uid), changes: lifted };
  transaction.set(roles.doc(uid), { role, changedAt: now, pending: true });
  writeTokensValidAfter(transaction, uid, untilRoleApplied);
  const changes = { before: { ...lifted.before, role: null }, after: { ...lifted.after, role } };
  return { afterCommit: () => applyRole(uid, clock), changes };
};

const liftedSchema = v.object({ ban: v.optional(banSchema), appeal: v.optional(v.string()) });

/** Also reverts the answer to an appeal. Refuses after another ban or a role, or if this ban would be over. */
export const revertLifting: Reverter = async (
  transaction,
  { action, target, before, after },
  { claimed, now, clock },
) => {
  const uid = personOf(target);
  const [lifted, left] = [v.parse(liftedSchema, before), v.parse(liftedSchema, after)];
  const account = await readAccount(transaction, uid);
  const { ban } = lifted;
  if (!account || account.user.status === 'banned' || !ban) throw refuse('another ban is in force, or there was none');
  if (isOver(ban, now)) throw refuse('it would be over by now');
  const role = decidedRole(await roles.read(uid, transaction), claimed);
  if (role !== null) throw refuse('one of the staff since');
  const answered = left.appeal === undefined ? undefined : ban.appealId;
  const appeal = answered === undefined ? undefined : await readAppeal(answered, transaction);
  const imposed = imposeBan(transaction, { uid, user: account.user, role: null, claimed: null }, ban, now);
  if (appeal && answered !== undefined) reopenAppeal(transaction, answered);
  withdrawNotice(transaction, uid, liftingNotice(uid, lifted, action === 'resolveAppeal' ? 'appeal' : 'end', now));
  return { afterCommit: () => finishBan(uid, imposed, clock) };
};

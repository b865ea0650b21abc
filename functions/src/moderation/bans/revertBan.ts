import * as v from 'valibot';
import { type Ban, banSchema, staffRoles } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { whenSettled } from '../../accounts/changeRole.ts';
import { liftBan } from '../../accounts/liftBan.ts';
import { settleClaims } from '../../accounts/settleClaims.ts';
import { settleRole } from '../../accounts/settleRole.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { readRole, writeRole } from '../../data/accounts/roleStore.ts';
import { writeTokensValidAfter } from '../../data/accounts/signIns.ts';
import { writeBan } from '../../data/bans/banStore.ts';
import { readBan } from '../../data/bans/deciderStore.ts';
import { personOf } from '../../staff/personOf.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { isOver } from './banPolicy.ts';
import { auditedBan } from './imposeBan.ts';

const stateSchema = v.object({ ban: v.optional(banSchema), role: v.optional(v.nullable(v.picklist(staffRoles))) });

/** Whether two bans are the same order: an appeal may have been made since. */
const isSameBan = (one: Ban | undefined, other: Ban | undefined): boolean => one?.at.getTime() === other?.at.getTime();

/**
 * Takes a ban back: the one before it stands again, or none, and then the role that went with it is given back. Refused where
 * another ban stands since, or the one before would be over by now.
 */
export const revertBan: Reverter = async (transaction, { target, before, after }, { actor, now, clock }) => {
  const uid = personOf(target);
  const [former, made] = [v.parse(stateSchema, before), v.parse(stateSchema, after)];
  const account = await readAccount(transaction, uid);
  const ban = account?.user.status === 'banned' ? await readBan(transaction, uid, account.user) : undefined;
  if (!account || !ban || !isSameBan(ban, made.ban)) {
    throw new ContractError('failed-precondition', 'this ban does not stand');
  }
  if (former.ban) {
    if (isOver(former.ban, now)) throw new ContractError('failed-precondition', 'the ban before is over');
    const { appealId, hidePhotos } = ban;
    // As with every change of a ban: what is hidden stays hidden to its end, and the one appeal is still the one.
    const kept = { ...(appealId === undefined ? {} : { appealId }), ...(hidePhotos ? { hidePhotos } : {}) };
    const restored = { ...former.ban, ...kept };
    writeBan(transaction, uid, restored, now);
    return {
      settle: () => settleClaims(uid),
      changes: { before: auditedBan(ban), after: auditedBan(restored) },
    };
  }
  const entry = former.role ? await readRole(transaction, uid) : undefined;
  if (former.role && entry?.role) throw new ContractError('failed-precondition', 'a role was given since');
  const lifting = { uid, user: account.user, by: actor.uid, reason: '', because: 'order' } as const;
  const changes = await liftBan(transaction, lifting, now);
  const { role } = former;
  if (role) {
    writeRole(transaction, uid, { role, changedAt: now, pending: true });
    writeTokensValidAfter(transaction, uid, whenSettled);
  }
  return {
    settle: () => (role ? settleRole(uid, clock) : settleClaims(uid)),
    changes: role
      ? { before: { ...changes.before, role: null }, after: { ...changes.after, role } }
      : { before: changes.before, after: changes.after },
  };
};

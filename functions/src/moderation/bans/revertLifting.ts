import * as v from 'valibot';
import { banSchema } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { liftingNotice } from '../../accounts/liftBan.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { withdrawNotice } from '../../data/accounts/noticeStore.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { readAppeal, reopenAppeal } from '../../data/bans/appealStore.ts';
import { decidedRole } from '../../staff/authority.ts';
import { personOf } from '../../staff/personOf.ts';
import type { Reverter } from '../../staff/reverter.ts';
import { isOver } from './banPolicy.ts';
import { imposeBan, settleImposed } from './imposeBan.ts';

const stateSchema = v.object({ ban: v.optional(banSchema), appeal: v.optional(v.string()) });

/**
 * Takes back that a ban was lifted: it stands again as it was, an appeal that was answered with it is open again, and the
 * notice goes. Refused where another ban stands, the ban would be over by now, or the person was given a role since. What a ban takes
 * from somebody (sign-ins, presence) it takes again.
 */
export const revertLifting: Reverter = async (
  transaction,
  { action, target, before, after },
  { claimed, now, clock },
) => {
  const uid = personOf(target);
  const [lifted, left] = [v.parse(stateSchema, before), v.parse(stateSchema, after)];
  const account = await readAccount(transaction, uid);
  const { ban } = lifted;
  if (!account || account.user.status === 'banned' || !ban) {
    throw new ContractError('failed-precondition', 'another ban stands, or there was none');
  }
  if (isOver(ban, now)) throw new ContractError('failed-precondition', 'it would be over by now');
  const role = decidedRole(await readRole(transaction, uid), claimed);
  if (role !== null) throw new ContractError('failed-precondition', 'one of the staff since');
  const answered = left.appeal === undefined ? undefined : ban.appealId;
  const appeal = answered === undefined ? undefined : await readAppeal(transaction, answered);
  const notice = liftingNotice(uid, lifted, action === 'resolveAppeal' ? 'appeal' : 'order', now);
  const imposed = imposeBan(transaction, { uid, user: account.user, role: null, claimed: null }, ban, now);
  if (appeal && answered !== undefined) reopenAppeal(transaction, answered);
  withdrawNotice(transaction, uid, notice);
  return { settle: () => settleImposed(uid, imposed, clock) };
};

import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import { readBan } from '../../data/bans/deciderStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority, roleTowards } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { type BanOrder, nextBan } from './banPolicy.ts';
import { auditedBan, imposeBan, settleImposed } from './imposeBan.ts';

/**
 * Bans somebody, or changes their ban: see the contract. One transaction makes the ban, ends their sign-ins, takes them out
 * of presence, takes their role away, writes the audit entry and asks for what takes longer (`settleBan`). After it
 * the claims follow and the refresh tokens go; cut off before that, the job and the sweep of roles finish it.
 */
export async function ban(
  actor: Actor,
  uid: Uid,
  { reason, until, rule, hidePhotos }: Omit<BanOrder, 'by' | 'ofStaff'>,
  clock: Clock,
): Promise<void> {
  const record = await readAuthRecord(uid);
  if (!record) throw new ContractError('not-found', 'no such person');
  const claimed = claimedRole(record);
  const imposed = await runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const role = decidedRole(await readRole(transaction, uid), claimed);
    const { user } = account;
    const target = { uid, role: roleTowards(user, role) };
    requireAuthority({ actor: await readActor(transaction, actor), target });
    const running = user.status === 'banned' ? await readBan(transaction, uid, user) : undefined;

    const now = clock();
    const ofStaff = role !== null || claimed !== null;
    const made = nextBan(running, { reason, until, rule, hidePhotos, by: actor.uid, ofStaff }, now);
    const done = imposeBan(transaction, { uid, user, role, claimed }, made, now);
    const [before, after] = [auditedBan(running), auditedBan(made)];
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'banUser',
        target: documentPath.user(uid),
        reason,
        before: done.wasStaff ? { ...before, role } : before,
        after: done.wasStaff ? { ...after, role: null } : after,
      },
      now,
    );
    return done;
  });
  await settleImposed(uid, imposed, clock);
}

import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { liftBan } from '../../accounts/liftBan.ts';
import { settleClaims } from '../../accounts/settleClaims.ts';
import { readAccount } from '../../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../../data/accounts/authRecord.ts';
import { readRole } from '../../data/accounts/roleStore.ts';
import { writeAudit } from '../../data/auditLog.ts';
import type { Clock } from '../../platform/clock.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type Actor, decidedRole, requireAuthority, roleTowards } from '../../staff/authority.ts';
import { readActor } from '../../staff/readActor.ts';
import { isOver } from './banPolicy.ts';

export type UnbanOutcome = 'unbanned' | 'was-not-banned' | 'not-over';

/**
 * Lifts a ban, one that has run out when `system` does it: account, audit entry, notice and an open appeal in one transaction,
 * which also asks for the photos to come back (`settleBan`, which also takes `banned` from the claims if this dies before). Idempotent:
 * who is not banned stays as they are, and is told nothing. A role does not come back with it. Throws `not-found`,
 * `permission-denied`.
 */
export async function unban(actor: Actor | 'system', uid: Uid, reason: string, clock: Clock): Promise<UnbanOutcome> {
  const record = actor === 'system' ? undefined : await readAuthRecord(uid);
  const outcome = await runTransaction<UnbanOutcome>(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (actor !== 'system') {
      if (!account || !record) throw new ContractError('not-found', 'no such person');
      const role = decidedRole(await readRole(transaction, uid), claimedRole(record));
      const target = { uid, role: roleTowards(account.user, role) };
      requireAuthority({ actor: await readActor(transaction, actor), target });
    }
    // Being deleted, for the schedule.
    if (!account) return 'was-not-banned';
    const { status, ban } = account.user;
    if (status !== 'banned' && !ban) return 'was-not-banned';
    const now = clock();
    // Prolonged since the schedule looked.
    if (actor === 'system' && !(ban && isOver(ban, now))) return 'not-over';
    const by = actor === 'system' ? actor : actor.uid;
    const lifting = { uid, user: account.user, by, reason, because: 'order' } as const;
    const { before, after, answersAppeal } = await liftBan(transaction, lifting, now);
    const figures = answersAppeal ? { figures: { appealsAccepted: 1 } } : {};
    const target = documentPath.user(uid);
    writeAudit(transaction, { actorId: by, action: 'unbanUser', target, reason, before, after, ...figures }, now);
    return 'unbanned';
  });
  if (outcome === 'unbanned') await settleClaims(uid);
  return outcome;
}

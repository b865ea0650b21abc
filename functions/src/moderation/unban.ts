import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { settleClaims } from '../accounts/settleClaims.ts';
import { readAccount } from '../data/accountStore.ts';
import { writeAudit } from '../data/auditLog.ts';
import { claimedRole, readAuthRecord } from '../data/authRecord.ts';
import { storedBan, writeUnban } from '../data/banStore.ts';
import { prepareNotice } from '../data/noticeStore.ts';
import { readRole } from '../data/roleStore.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import type { Actor } from './ban.ts';
import { decidedRole, isOver, requireAuthority } from './banPolicy.ts';
import { readActor } from './readActor.ts';

export type UnbanOutcome = 'unbanned' | 'was-not-banned' | 'not-over';

/**
 * Lifts a ban, one that has run out when `system` does it: account, audit entry and notice in one transaction, which also
 * asks for the photos to come back (`settleBan`, which also takes `banned` from the claims if this dies before). Idempotent:
 * who is not banned stays as they are, and is told nothing. A role does not come back with it. Throws `not-found`,
 * `permission-denied`.
 */
export async function unban(actor: Actor | 'system', uid: Uid, reason: string, clock: Clock): Promise<UnbanOutcome> {
  const record = actor === 'system' ? undefined : await readAuthRecord(uid);
  const outcome = await firestore.runTransaction<UnbanOutcome>(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (actor !== 'system') {
      if (!account || !record) throw new ContractError('not-found', 'no such person');
      const role = decidedRole(await readRole(transaction, uid), claimedRole(record));
      requireAuthority({ actor: await readActor(transaction, actor), target: { uid, role } });
    }
    // Being deleted, for the schedule.
    if (!account) return 'was-not-banned';
    const { status, ban } = account.user;
    if (status !== 'banned' && !ban) return 'was-not-banned';
    const now = clock();
    // Prolonged since the schedule looked.
    if (actor === 'system' && !(ban && isOver(ban, now))) return 'not-over';
    const occasion = String((ban?.at ?? now).getTime());
    const tell = await prepareNotice(transaction, uid, { kind: 'unbanned', occasion, subject: uid }, now);
    writeUnban(transaction, uid, now);
    writeAudit(
      transaction,
      {
        actorId: actor === 'system' ? actor : actor.uid,
        action: 'unbanUser',
        target: documentPath.user(uid),
        reason,
        before: ban ? { status, ban: storedBan(ban) } : { status },
        after: { status: 'normal' },
      },
      now,
    );
    tell();
    return 'unbanned';
  });
  if (outcome === 'unbanned') await settleClaims(uid);
  return outcome;
}

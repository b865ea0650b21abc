import type { Ban, StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { whenSettled } from '../accounts/changeRole.ts';
import { settleClaims } from '../accounts/settleClaims.ts';
import { settleRole } from '../accounts/settleRole.ts';
import { readAccount } from '../data/accountStore.ts';
import { writeAudit } from '../data/auditLog.ts';
import { claimedRole, readAuthRecord } from '../data/authRecord.ts';
import { storedBan, writeBan } from '../data/banStore.ts';
import { readRole, writeRole } from '../data/roleStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/signIns.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { type BanOrder, decidedRole, nextBan, requireAuthority } from './banPolicy.ts';
import { readActor } from './readActor.ts';

export type Actor = { readonly uid: Uid; readonly role: StaffRole | null };

const auditedBan = (ban: Ban | undefined) => (ban ? { status: 'banned', ban: storedBan(ban) } : { status: 'normal' });

/**
 * Bans somebody, or changes their ban: see the contract. One transaction makes the ban, ends their sign-ins, takes them out
 * of presence, takes their role away, writes the audit entry and asks for what takes longer (`settleBan`). After it
 * the claims follow and the refresh tokens go; cut off before that, the job and the sweep of roles finish it.
 */
export async function ban(
  actor: Actor,
  uid: Uid,
  { reason, until, hidePhotos }: Omit<BanOrder, 'by'>,
  clock: Clock,
): Promise<void> {
  const record = await readAuthRecord(uid);
  if (!record) throw new ContractError('not-found', 'no such person');
  const claimed = claimedRole(record);
  const outcome = await firestore.runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    if (!account) throw new ContractError('not-found', 'no such person');
    const role = decidedRole(await readRole(transaction, uid), claimed);
    requireAuthority({ actor: await readActor(transaction, actor), target: { uid, role } });

    const now = clock();
    const { status, ban: former, tokensValidAfter } = account.user;
    const running = status === 'banned' ? former : undefined;
    const made = nextBan(running, { reason, until, hidePhotos, by: actor.uid }, now);
    const wasStaff = role !== null || claimed !== null;
    writeBan(transaction, uid, made, now);
    const validAfter = nextSecond(now);
    // A banned person has signed in again to read why: changing the ban does not sign them out once more.
    const endsSignIns = status !== 'banned';
    if (wasStaff) writeTokensValidAfter(transaction, uid, whenSettled);
    // Never earlier than it stands: a change of role keeps the door shut until it is through.
    else if (endsSignIns && !(tokensValidAfter && tokensValidAfter > validAfter)) {
      writeTokensValidAfter(transaction, uid, validAfter);
    }
    if (wasStaff) writeRole(transaction, uid, { role: null, changedAt: now, pending: true });
    const [before, after] = [auditedBan(running), auditedBan(made)];
    writeAudit(
      transaction,
      {
        actorId: actor.uid,
        action: 'banUser',
        target: documentPath.user(uid),
        reason,
        before: wasStaff ? { ...before, role } : before,
        after: wasStaff ? { ...after, role: null } : after,
      },
      now,
    );
    return { validAfter, endsSignIns, wasStaff };
  });
  if (outcome.wasStaff) return settleRole(uid, clock);
  await settleClaims(uid);
  if (outcome.endsSignIns) await revokeSignIns(uid, outcome.validAfter, clock);
}

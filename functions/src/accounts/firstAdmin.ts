import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { hasAnyRole } from '../data/accounts/roleStore.ts';
import { auditLog, writeAudit } from '../data/auditLog.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { applyRole, decideAndWriteRole } from './changeRole.ts';

/** One for ever: a second first admin finds it. */
const entryId = 'first-admin';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes the person with the verified address `MATATAKI_FIRST_ADMIN` (`functions/.env.PROJECT`) an admin, if nobody on
 * this site has ever had a role; otherwise does nothing. Ends their sign-ins, as each change of a role does. The record
 * of Auth decides, not the token: an address may have changed since.
 */
export async function welcomeFirstAdmin(
  uid: Uid,
  clock: Clock,
  { MATATAKI_FIRST_ADMIN: address }: Environment = process.env,
): Promise<void> {
  if (!address) return;
  const record = await readAuthRecord(uid);
  if (!record?.emailVerified || record.email?.toLowerCase() !== address.toLowerCase()) return;
  const isGiven = await runTransaction(async (transaction) => {
    const entry = await transaction.get(auditLog.doc(entryId));
    if (entry.exists || (await hasAnyRole(transaction))) return false;
    const role = { uid, role: 'admin', actorId: 'system', claim: claimedRole(record) } as const;
    const { decision, now } = await decideAndWriteRole(transaction, role, clock);
    const before = { role: decision.kind === 'change' ? decision.before : role.claim };
    const told = { actorId: 'system', action: 'setRole', target: documentPath.user(uid), reason: '' } as const;
    writeAudit(transaction, { ...told, before, after: { role: 'admin' } }, now, entryId);
    return true;
  });
  if (isGiven) await applyRole(uid, clock);
}

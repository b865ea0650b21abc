import type { Uid } from '#contract/ids.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { deleteRole, readRole, roleNow, writeRole } from '../data/accounts/roleStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { alignCases } from '../data/cases/casesOfStaff.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { settleClaims } from './settleClaims.ts';

/**
 * Brings the claim of somebody in line with their entry, and lets new sign-ins count. Idempotent; decided anew meanwhile,
 * it does the newer.
 */
export async function settleRole(uid: Uid, clock: Clock): Promise<void> {
  const entry = await roleNow(uid);
  if (!entry) return;
  // While no sign-in of theirs counts: whoever comes back as staff finds nothing about themself.
  await alignCases(uid, entry.role !== null);
  if (!(await settleClaims(uid))) {
    await runTransaction(async (transaction) => deleteRole(transaction, uid));
    return;
  }
  const validAfter = nextSecond(clock());
  const isSettled = await runTransaction(async (transaction) => {
    const now = await readRole(transaction, uid);
    const account = await readAccount(transaction, uid);
    if (!now || !account) return true;
    if (now.changedAt.getTime() !== entry.changedAt.getTime() || now.role !== entry.role) return false;
    writeRole(transaction, uid, { ...now, pending: false });
    writeTokensValidAfter(transaction, uid, validAfter);
    return true;
  });
  if (!isSettled) return settleRole(uid, clock);
  await revokeSignIns(uid, validAfter, clock);
}

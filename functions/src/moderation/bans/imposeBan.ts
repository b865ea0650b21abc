import type { Ban, StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { whenSettled } from '../../accounts/changeRole.ts';
import { settleClaims } from '../../accounts/settleClaims.ts';
import { settleRole } from '../../accounts/settleRole.ts';
import { writeRole } from '../../data/accounts/roleStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../../data/accounts/signIns.ts';
import { storedBan, writeBan } from '../../data/bans/banStore.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Transaction } from '../../platform/transaction.ts';

/** A ban, or that there is none, as an audit entry tells of it. */
export const auditedBan = (ban: Ban | undefined) =>
  ban ? { status: 'banned', ban: storedBan(ban) } : { status: 'normal' };

/** Who is to be banned, as the transaction has read them. */
export type Condemned = {
  readonly uid: Uid;
  readonly user: Pick<UserDocument, 'status' | 'tokensValidAfter'>;
  /** What was decided for them, or else their claim. */
  readonly role: StaffRole | null;
  readonly claimed: StaffRole | null;
};

/** What is left to do once it is committed. */
export type Imposed = { readonly validAfter: Date; readonly endsSignIns: boolean; readonly wasStaff: boolean };

/**
 * Writes a ban and what comes with it: the end of their sign-ins and of their role, no presence, and the job for what takes
 * longer (`settleBan`).
 */
export function imposeBan(
  transaction: Transaction,
  { uid, user: { status, tokensValidAfter }, role, claimed }: Condemned,
  ban: Ban,
  now: Date,
): Imposed {
  const wasStaff = role !== null || claimed !== null;
  writeBan(transaction, uid, ban, now);
  const validAfter = nextSecond(now);
  // A banned person has signed in again to read why: changing the ban does not sign them out once more.
  const endsSignIns = status !== 'banned';
  if (wasStaff) writeTokensValidAfter(transaction, uid, whenSettled);
  // Never earlier than it stands: a change of role keeps the door shut until it is through.
  else if (endsSignIns && !(tokensValidAfter && tokensValidAfter > validAfter)) {
    writeTokensValidAfter(transaction, uid, validAfter);
  }
  if (wasStaff) writeRole(transaction, uid, { role: null, changedAt: now, pending: true });
  return { validAfter, endsSignIns, wasStaff };
}

/** The claims and refresh tokens. Cut off before, the job and the sweep of roles do it. */
export async function settleImposed(
  uid: Uid,
  { validAfter, endsSignIns, wasStaff }: Imposed,
  clock: Clock,
): Promise<void> {
  if (wasStaff) return settleRole(uid, clock);
  await settleClaims(uid);
  if (endsSignIns) await revokeSignIns(uid, validAfter, clock);
}

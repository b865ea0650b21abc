import type { Ban, StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { applyRole, untilRoleApplied } from '../../accounts/changeRole.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { roles } from '../../data/accounts/roleStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../../data/accounts/signIns.ts';
import { readBan, writeBan } from '../../data/bans/banStore.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { requireMember, type Staff } from '../../staff/act.ts';
import { type BanCommand, countsAs, nextBan } from './banPolicy.ts';

export const auditedBan = (ban: Ban | undefined) => (ban ? { status: 'banned', ban } : { status: 'normal' });

/** One transaction; claims and tokens follow. After a crash the job or `cleanupAccounts` finishes. */
export async function ban(
  { actor, act, clock }: Staff,
  uid: Uid,
  { reason, until, rule, hidePhotos }: Omit<BanCommand, 'by' | 'ofStaff'>,
): Promise<void> {
  const about = { action: 'banUser', target: documentPath.user(uid), person: uid, countsAs } as const;
  const imposed = await act(about, async (transaction, { person, now }) => {
    const { user, role, claimed } = await requireMember(person);
    const running = user.status === 'banned' ? await readBan(transaction, uid, user) : undefined;
    const ofStaff = role !== null || claimed !== null;
    const made = nextBan(running, { reason, until, rule, hidePhotos, by: actor.uid, ofStaff }, now());
    const result = imposeBan(transaction, { uid, user, role, claimed }, made, now());
    const [before, after] = [auditedBan(running), auditedBan(made)];
    const entry = ofStaff ? { before: { ...before, role }, after: { ...after, role: null } } : { before, after };
    return { result, entry: { reason, ...entry } };
  });
  await finishBan(uid, imposed, clock);
}

type Person = {
  readonly uid: Uid;
  readonly user: Pick<UserDocument, 'status' | 'tokensValidAfter'>;
  readonly role: StaffRole | null;
  readonly claimed: StaffRole | null;
};

type Imposed = { readonly validAfter: Date; readonly endsSignIns: boolean; readonly wasStaff: boolean };

/** Also ends sign-ins, role and presence, and leaves a job for the rest. */
export function imposeBan(
  transaction: Transaction,
  { uid, user: { status, tokensValidAfter }, role, claimed }: Person,
  ban: Ban,
  now: Date,
): Imposed {
  const wasStaff = role !== null || claimed !== null;
  writeBan(transaction, uid, ban, now);
  const validAfter = nextSecond(now);
  // A banned person signs in again to read why: a change of the ban does not sign them out.
  const endsSignIns = status !== 'banned';
  if (wasStaff) writeTokensValidAfter(transaction, uid, untilRoleApplied);
  // Never move it earlier: a change of role ends all sign-ins until it is applied.
  else if (endsSignIns && !(tokensValidAfter && tokensValidAfter > validAfter)) {
    writeTokensValidAfter(transaction, uid, validAfter);
  }
  if (wasStaff) transaction.set(roles.doc(uid), { role: null, changedAt: now, pending: true });
  return { validAfter, endsSignIns, wasStaff };
}

/** Claims and refresh tokens. After a crash the job and `cleanupAccounts` do it. */
export async function finishBan(uid: Uid, { validAfter, endsSignIns, wasStaff }: Imposed, clock: Clock): Promise<void> {
  if (wasStaff) return applyRole(uid, clock);
  await alignClaims(uid);
  if (endsSignIns) await revokeSignIns(uid, validAfter, clock);
}

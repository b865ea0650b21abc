import * as v from 'valibot';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import { parseEmail } from '#contract/email.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { hasAnyRole, hasOtherAdmin, readAccount, roles } from '../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { notify, withdrawNotice } from '../data/accounts/noticeStore.ts';
import { nextSecond, revokeSignIns, writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { auditLog, newAuditId, writeAudit } from '../data/auditLog.ts';
import { alignCases } from '../data/cases/caseStore.ts';
import { alignNotes } from '../data/cases/staffNoteStore.ts';
import { writeDecided } from '../data/decisions/decisionStore.ts';
import { isGoing } from '../data/mydata/deletionStore.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { auth } from '../platform/firebase.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { decidedRole, personOf, type Reverter } from '../staff/authority.ts';
import { alignClaims } from './claims.ts';
import { makeAccount } from './ensureAccount.ts';
import { decideRole, type Giver } from './rolePolicy.ts';

/** Refuses all sign-ins while a claim changes: a new token could carry the old role. */
export const untilRoleApplied = new Date('9999-01-01T00:00:00Z');

const refusals = {
  'last-admin': () => new ContractError('failed-precondition', 'the last admin'),
  'not-admin': () => new ContractError('permission-denied', 'an admin no longer'),
  banned: () => new ContractError('permission-denied', 'a banned person has no role'),
} as const;

type RoleChange = {
  readonly uid: Uid;
  readonly role: StaffRole | null;
  /** Whose claim is already checked. `system`: the command line. */
  readonly actorId: Uid | 'system';
};

/** An account under deletion has no role, even if its claim remains. */
async function readGiver(transaction: Transaction, actorId: Uid | 'system'): Promise<Giver> {
  if (actorId === 'system') return 'system';
  if (await isGoing(transaction, actorId)) return { role: null };
  return roles.read(actorId, transaction);
}

/** Ends all sign-ins until the claim follows (`applyRole`). Throws like `changeRole`. */
async function decideAndWriteRole(
  transaction: Transaction,
  { uid, role, actorId, claim }: RoleChange & { readonly claim: StaffRole | null },
  clock: Clock,
) {
  const account = await readAccount(transaction, uid);
  if (!account || (await isGoing(transaction, uid))) throw new ContractError('not-found', 'this account is going');
  const entry = await roles.read(uid, transaction);
  const actor = await readGiver(transaction, actorId);
  // An admin by claim alone gets an entry.
  const newcomer = actor === undefined && actorId !== 'system' && actorId !== uid ? actorId : undefined;
  const others = newcomer !== undefined || (await hasOtherAdmin(transaction, uid));
  const isBanned = account.user.status === 'banned';
  const decision = decideRole(role, { entry, claim, isBanned, hasOtherAdmin: others, actor });
  if (decision.kind === 'refuse') throw refusals[decision.why]();
  const now = clock();
  if (newcomer !== undefined) transaction.set(roles.doc(newcomer), { role: 'admin', changedAt: now, pending: false });
  if (decision.kind !== 'keep') {
    transaction.set(roles.doc(uid), { role, changedAt: now, pending: true });
    writeTokensValidAfter(transaction, uid, untilRoleApplied);
  } else if (!entry && role !== null) transaction.set(roles.doc(uid), { role, changedAt: now, pending: false });
  return { decision, now };
}

const alignAboutStaff = (uid: Uid, aboutStaff: boolean) =>
  Promise.all([alignCases(uid, aboutStaff), alignNotes(uid, aboutStaff)]);

/** Pure. */
const isLoss = (before: StaffRole | null, after: StaffRole | null): boolean =>
  before !== null && after !== 'admin' && before !== after;

type ChangedRole = { outcome: 'changed' | 'unchanged'; auditIds: string[] };

/** `cleanupAccounts` finishes it. Throws `not-found`, `failed-precondition` (last admin), `permission-denied`. */
export async function changeRole({ uid, role, actorId }: RoleChange, clock: Clock): Promise<ChangedRole> {
  const record = await readAuthRecord(uid);
  if (!record) throw new ContractError('not-found', 'no such person');
  const claim = claimedRole(record);
  await makeAccount(uid, clock);
  const auditId = newAuditId();
  // Ends all sign-ins before the claim changes: a crash gives nobody too many rights.
  const decided = await runTransaction(async (transaction) => {
    const { decision, now } = await decideAndWriteRole(transaction, { uid, role, actorId, claim }, clock);
    if (decision.kind === 'change') {
      const target = documentPath.user(uid);
      const [before, after] = [{ role: decision.before }, { role }];
      const entry = { actorId, action: 'setRole', target, reason: '', before, after, decision: auditId } as const;
      writeAudit(transaction, entry, now, auditId);
      if (isLoss(decision.before, role)) {
        const grounds = { decisionId: auditId, source: 'staff', automated: false } as const;
        const lost = { kind: 'role-lost', subject: uid } as const;
        writeDecided(transaction, uid, grounds, { ...lost, auditId }, now);
        await notify(transaction, uid, { ...lost, ...grounds, occasion: auditId }, now);
      }
    }
    return decision;
  });
  if (decided.kind === 'keep') {
    await alignAboutStaff(uid, role !== null);
    return { outcome: 'unchanged', auditIds: [] };
  }
  await applyRole(uid, clock);
  return { outcome: 'changed', auditIds: decided.kind === 'change' ? [auditId] : [] };
}

/** Aligns the claim with the role, then allows new sign-ins. Idempotent. */
export async function applyRole(uid: Uid, clock: Clock): Promise<void> {
  const entry = await roles.read(uid);
  if (!entry) return;
  // Before new sign-ins, so that new staff do not find cases and notes about themselves.
  await alignAboutStaff(uid, entry.role !== null);
  if (!(await alignClaims(uid))) {
    await runTransaction(async (transaction) => transaction.delete(roles.doc(uid)));
    return;
  }
  const validAfter = nextSecond(clock());
  const isApplied = await runTransaction(async (transaction) => {
    const now = await roles.read(uid, transaction);
    const account = await readAccount(transaction, uid);
    if (!now || !account) return true;
    if (now.changedAt.getTime() !== entry.changedAt.getTime() || now.role !== entry.role) return false;
    transaction.set(roles.doc(uid), { ...now, pending: false });
    writeTokensValidAfter(transaction, uid, validAfter);
    return true;
  });
  if (!isApplied) return applyRole(uid, clock);
  await revokeSignIns(uid, validAfter, clock);
}

const stateSchema = v.object({ role: v.nullable(v.picklist(staffRoles)) });

/** Refuses what `setRole` refuses, and a role that has changed since. */
export const revertRole: Reverter = async (
  transaction,
  { id, target, before, after },
  { actor, claimed, now, clock },
) => {
  const uid = personOf(target);
  const [former, given] = [v.parse(stateSchema, before), v.parse(stateSchema, after)];
  const entry = await roles.read(uid, transaction);
  if (decidedRole(entry, claimed) !== given.role) {
    throw new ContractError('failed-precondition', 'another role since');
  }
  const change = { uid, role: former.role, actorId: actor.uid, claim: claimed };
  await decideAndWriteRole(transaction, change, () => now);
  withdrawNotice(transaction, uid, { kind: 'role-lost', occasion: id });
  return { afterCommit: () => applyRole(uid, clock) };
};

const unknownAddressSchema = v.object({ code: v.picklist(['auth/user-not-found', 'auth/invalid-email']) });

/** For `dev/adminGrant.ts`. Throws `not-found`, `permission-denied` (banned). */
export async function grantAdmin(email: string) {
  const { uid } = await auth.getUserByEmail(parseEmail(email) ?? email).catch((error: unknown) => {
    if (v.is(unknownAddressSchema, error)) throw new ContractError('not-found', 'nobody has this address');
    throw error;
  });
  return (await changeRole({ uid: parseUid(uid), role: 'admin', actorId: 'system' }, systemClock)).outcome;
}

/** A fixed id, so that there is only one first admin. */
const entryId = 'first-admin';

/** Makes the verified address of `functions/.env.PROJECT` an admin, if nobody has ever had a role. */
export async function welcomeFirstAdmin(
  uid: Uid,
  clock: Clock,
  { MATATAKI_FIRST_ADMIN: address }: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  if (!address) return;
  const isGiven = await runTransaction(async (transaction) => {
    // The token may be out of date.
    const record = await readAuthRecord(uid);
    if (!record?.emailVerified || record.email?.toLowerCase() !== address.toLowerCase()) return false;
    const entry = await transaction.get(auditLog.doc(entryId));
    if (entry.exists || (await hasAnyRole(transaction))) return false;
    const role = { uid, role: 'admin', actorId: 'system', claim: claimedRole(record) } as const;
    const { decision, now } = await decideAndWriteRole(transaction, role, clock);
    const before = { role: decision.kind === 'change' ? decision.before : role.claim };
    const auditEntry = { actorId: 'system', action: 'setRole', target: documentPath.user(uid), reason: '' } as const;
    writeAudit(transaction, { ...auditEntry, before, after: { role: 'admin' } }, now, entryId);
    return true;
  });
  if (isGiven) await applyRole(uid, clock);
}

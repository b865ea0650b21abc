import type { UserRecord } from 'firebase-admin/auth';
import type { BanMarks, BanMemory } from '#contract/documents/bans.ts';
import type { Ban, UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount, roles } from '../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { type NewNotice, notify } from '../data/accounts/noticeStore.ts';
import { newAuditId, writeAudit } from '../data/auditLog.ts';
import { type Identity, identityOf, marksLeft, marksMatching, unverifiedMark } from '../data/bans/banMarks.ts';
import {
  addBanMarks,
  banMarks,
  forgetMemories,
  noMarks,
  readBanMarks,
  readMemories,
} from '../data/bans/banMemoryStore.ts';
import { readBan, writeBan, writeUnban } from '../data/bans/banStore.ts';
import { writeDecided } from '../data/decisions/decisionStore.ts';
import type { Clock } from '../platform/clock.ts';
import { readBanMemoryKey } from '../platform/keys.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { decidedRole } from '../staff/authority.ts';
import { alignClaims } from './claims.ts';

type Lifting = {
  readonly uid: Uid;
  readonly user: Pick<UserDocument, 'status' | 'ban'>;
  readonly by: Uid | 'system';
  /** The person already has a notice of it. */
  readonly isNotified?: boolean;
};

/** `revertLifting` withdraws this notice. */
export const liftingNotice = (uid: Uid, { ban }: Pick<UserDocument, 'ban'>, now: Date): NewNotice => ({
  kind: 'unbanned',
  occasion: String((ban?.at ?? now).getTime()),
  subject: uid,
});

export async function liftBan(transaction: Transaction, { uid, user, by, isNotified = false }: Lifting, now: Date) {
  const { status } = user;
  const ban = await readBan(transaction, uid, user);
  const { marks, matched } = await readBanMarks(uid, transaction);
  if (!isNotified) await notify(transaction, uid, liftingNotice(uid, user, now), now);
  writeUnban(transaction, uid, now);
  // After a decision of staff, no remembered ban may apply. An expired ban leaves other memories.
  if (by !== 'system') forgetMemories(transaction, [...new Set([...marks, ...matched])]);
  transaction.delete(banMarks.doc(uid));
  return { before: { status, ban }, after: { status: 'normal' } };
}

/** Lifts a ban that is over, or that was for somebody else. */
export async function endBan(transaction: Transaction, uid: Uid, user: Lifting['user'], now: Date): Promise<void> {
  const { before, after } = await liftBan(transaction, { uid, user, by: 'system' }, now);
  const entry = { actorId: 'system', action: 'unbanUser', target: documentPath.user(uid), reason: '' } as const;
  writeAudit(transaction, { ...entry, before, after }, now);
}

/** Applies a remembered ban; `false` if there is none. */
export async function banAgain(
  transaction: Transaction,
  uid: Uid,
  record: UserRecord,
  now: Date,
  marks: BanMarks = noMarks,
): Promise<boolean> {
  const identity = identityOf(record);
  const key = readBanMemoryKey();
  const memories = await readMemories(marksMatching(identity, key), now, transaction);
  const ban = remembered([...memories.values()], now);
  if (!ban) return false;
  writeBan(transaction, uid, ban, now);
  addBanMarks(transaction, uid, marks, { marks: marksLeft(identity, key), matched: [...memories.keys()] });
  const entry = { actorId: 'system', action: 'banUser', target: documentPath.user(uid), reason: '' } as const;
  const auditId = newAuditId();
  const states = { before: { status: 'normal' }, after: { status: 'banned', ban } };
  writeAudit(transaction, { ...entry, ...states, decision: auditId }, now, auditId);
  const grounds = { decisionId: auditId, source: 'machine', automated: true } as const;
  writeDecided(transaction, uid, grounds, { kind: 'banned', subject: uid, ...banWords(ban), auditId }, now);
  return true;
}

/** Pure: what the person reads of it among their decisions. */
export const banWords = ({ reason, rule, until }: Ban) => ({ rule, until, text: reason || undefined });

/** The remembered ban that ends last. Keeps only the rule, because the reason was about the former account. */
function remembered(memories: readonly BanMemory[], at: Date): Ban | undefined {
  const [last] = memories.toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());
  return last && { reason: '', rule: last.rule, until: last.expiresAt, by: 'system', at, hidePhotos: false };
}

/** Recalls the ban of a former account, except for staff. Lifts one by an address verified since. Idempotent. */
export async function recallBan(uid: Uid, clock: Clock): Promise<UserDocument['status'] | undefined> {
  const outcome = await runTransaction(async (transaction) => {
    const record = await readAuthRecord(uid);
    if (!record) return undefined;
    const identity = identityOf(record);
    const account = await readAccount(transaction, uid);
    if (!account) return undefined;
    const marks = await readBanMarks(uid, transaction);
    const now = clock();
    if (account.user.status === 'banned') {
      if (!isProven(identity, marks)) {
        addBanMarks(transaction, uid, marks, { marks: marksLeft(identity, readBanMemoryKey()) });
        return { status: 'banned', changed: false } as const;
      }
      await endBan(transaction, uid, account.user, now);
      return { status: 'normal', changed: true } as const;
    }
    if (decidedRole(await roles.read(uid, transaction), claimedRole(record)) !== null)
      return { status: 'normal', changed: false } as const;
    const isBanned = await banAgain(transaction, uid, record, now, marks);
    return { status: isBanned ? 'banned' : 'normal', changed: isBanned } as const;
  });
  if (outcome?.changed) await alignClaims(uid);
  return outcome?.status;
}

/** Whether the ban came only from the unverified address, which somebody else had used. */
function isProven(identity: Identity, { matched }: BanMarks): boolean {
  if (!identity.emailVerified || matched.length === 0) return false;
  const planted = unverifiedMark(identity, readBanMemoryKey());
  return matched.every((mark) => mark === planted);
}

import type { StaffRole } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { hasOtherAdmin, readRole, writeRole } from '../data/accounts/roleStore.ts';
import { writeTokensValidAfter } from '../data/accounts/signIns.ts';
import { writeAudit } from '../data/auditLog.ts';
import { alignCases } from '../data/cases/casesOfStaff.ts';
import { isGoing } from '../data/mydata/deletionStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { makeAccount } from './ensureAccount.ts';
import { decideRole, type Giver, type RoleDecision } from './rolePolicy.ts';
import { settleRole } from './settleRole.ts';

/** No sign-in counts while a claim is being changed: were it cut off half-way, a new token would have the old role. */
export const whenSettled = new Date('9999-01-01T00:00:00Z');

const refusals = {
  'last-admin': () => new ContractError('failed-precondition', 'the last admin'),
  'not-admin': () => new ContractError('permission-denied', 'an admin no longer'),
  banned: () => new ContractError('permission-denied', 'a banned person has no role'),
} as const;

type RoleChange = {
  readonly uid: Uid;
  readonly role: StaffRole | null;
  /** Who gives it; their claim has been looked at. `system` is whoever holds the project's keys. */
  readonly actorId: Uid | 'system';
};

/**
 * Whose account is being deleted has no role any more, though the claim lasts to the end of it: they were let go because
 * another admin is left, whom they cannot take along.
 */
async function readGiver(transaction: Transaction, actorId: Uid | 'system'): Promise<Giver> {
  if (actorId === 'system') return 'system';
  if (await isGoing(transaction, actorId)) return { role: null };
  return readRole(transaction, actorId);
}

/**
 * Gives or takes a role, in the transaction that decides it: entry, and with it the end of all sign-ins until the claim follows
 * (`settleRole`). `clock` is asked after all reads, so that what is dated later was done later. Throws as `changeRole` does.
 */
export async function decideAndWriteRole(
  transaction: Transaction,
  { uid, role, actorId, claim }: RoleChange & { readonly claim: StaffRole | null },
  clock: Clock,
): Promise<{ readonly decision: Exclude<RoleDecision, { readonly kind: 'refuse' }>; readonly now: Date }> {
  const account = await readAccount(transaction, uid);
  if (!account || (await isGoing(transaction, uid))) throw new ContractError('not-found', 'this account is going');
  const entry = await readRole(transaction, uid);
  const actor = await readGiver(transaction, actorId);
  // An admin by other means, who was let in as one: from now on there is an entry for that.
  const newcomer = actor === undefined && actorId !== 'system' && actorId !== uid ? actorId : undefined;
  const others = newcomer !== undefined || (await hasOtherAdmin(transaction, uid));
  const isBanned = account.user.status === 'banned';
  const decision = decideRole(role, { entry, claim, isBanned, hasOtherAdmin: others, actor });
  if (decision.kind === 'refuse') throw refusals[decision.why]();
  const now = clock();
  if (newcomer !== undefined) writeRole(transaction, newcomer, { role: 'admin', changedAt: now, pending: false });
  if (decision.kind !== 'keep') {
    writeRole(transaction, uid, { role, changedAt: now, pending: true });
    writeTokensValidAfter(transaction, uid, whenSettled);
  } else if (!entry && role !== null) writeRole(transaction, uid, { role, changedAt: now, pending: false });
  return { decision, now };
}

/**
 * Gives or takes a role. Claims and documents cannot be written as one, so it is decided in the documents (entry, audit,
 * and with them the end of all sign-ins), then done in the claim, and only then sign-ins count again: cut off anywhere,
 * somebody may be kept out for some minutes, but nobody has more than they should. Called again, or by the schedule, it is
 * finished. Throws `not-found`, `failed-precondition` (the last admin), `permission-denied`.
 */
export async function changeRole({ uid, role, actorId }: RoleChange, clock: Clock): Promise<'changed' | 'unchanged'> {
  const record = await readAuthRecord(uid);
  if (!record) throw new ContractError('not-found', 'no such person');
  const claim = claimedRole(record);
  await makeAccount(uid, clock);
  const decided = await runTransaction(async (transaction) => {
    const { decision, now } = await decideAndWriteRole(transaction, { uid, role, actorId, claim }, clock);
    if (decision.kind === 'change') {
      const target = documentPath.user(uid);
      const [before, after] = [{ role: decision.before }, { role }];
      writeAudit(transaction, { actorId, action: 'setRole', target, reason: '', before, after }, now);
    }
    return decision;
  });
  if (decided.kind === 'keep') {
    await alignCases(uid, role !== null);
    return 'unchanged';
  }
  await settleRole(uid, clock);
  return 'changed';
}

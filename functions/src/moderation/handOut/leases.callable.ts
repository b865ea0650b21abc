import { giveBackContract, skipCaseContract, viewCaseContract } from '#contract/callables/handOut.ts';
import type { Case, Lease, SkipReason } from '#contract/documents/case.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { type Reader, requireVisible } from '../../cases/caseAccess.ts';
import { cases, caseWithVersion, changeCase, writeLease } from '../../data/cases/caseStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import { callable } from '../../platform/callable.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { requireStaffNow } from '../../staff/act.ts';
import { type Holder, holderOf, isLeasedFrom, leaseOf } from './lease.ts';

export const viewCase = callable(viewCaseContract, async ({ id }, { person, clock }) => {
  const lease = await takeLease(id, holderOf(person), person.role, clock());
  return lease ? { lease: { by: lease.by, name: lease.name, until: lease.until.toISOString() } } : {};
});

export const giveBack = callable(giveBackContract, async ({ id }, { person }) => {
  await endLease(id, { uid: person.uid, role: person.role });
  return {};
});

export const skipCase = callable(skipCaseContract, async ({ id, reason }, { person: { uid, role } }) => {
  await skip(id, { uid, role }, reason);
  return {};
});

const attempts = 3;

/**
 * Whose lease it is then; `undefined` for a decided case. No transaction: it would block the decision that the same person
 * is making.
 */
export async function takeLease(
  id: string,
  holder: Holder,
  role: Reader['role'],
  now: Date,
): Promise<Lease | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const { data, version } = (await caseWithVersion(id)) ?? {};
    const current = await requireVisible(data, { uid: holder.by, role });
    if (current.status !== 'open' || version === undefined) return undefined;
    if (isLeasedFrom(current, holder.by, now)) return current.lease;
    const lease = leaseOf(holder, now);
    if (await unlessChanged(() => writeLease(id, lease, version))) return lease;
    if (attempt === attempts) return undefined;
  }
}

export async function endLease(id: string, reader: Reader): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { data, version } = (await caseWithVersion(id)) ?? {};
    const { lease } = await requireVisible(data, reader);
    if (lease?.by !== reader.uid || version === undefined) return;
    if ((await unlessChanged(() => writeLease(id, undefined, version))) || attempt === attempts) return;
  }
}

const skipped = (skips: Case['skips'], uid: Uid, reason: SkipReason): NonNullable<Case['skips']> => ({
  count: (skips?.count ?? 0) + 1,
  by: [...new Set([...(skips?.by ?? []), uid])],
  reasons: { ...skips?.reasons, [reason]: (skips?.reasons[reason] ?? 0) + 1 },
});

export const skip = (id: string, reader: Reader, reason: SkipReason): Promise<void> =>
  runTransaction(async (transaction) => {
    const current = await requireVisible(await cases.read(id, transaction), reader, transaction);
    await requireStaffNow(transaction, { uid: reader.uid, role: reader.role ?? null });
    if (current.status !== 'open') throw new ContractError('failed-precondition', 'the case is decided');
    const lease = current.lease?.by === reader.uid ? undefined : current.lease;
    changeCase(transaction, id, { skips: skipped(current.skips, reader.uid, reason), lease });
  });

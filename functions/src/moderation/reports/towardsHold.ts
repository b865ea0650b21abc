import { type Case, caseIdOf } from '#contract/documents/case.ts';
import type { TowardsHold } from '#contract/documents/report.ts';
import { countsWithout, isCounted } from '../../cases/casePolicy.ts';
import { createdAtOf } from '../../data/accounts/accountStore.ts';
import { cases, changeCase } from '../../data/cases/caseStore.ts';
import { countedReports, reports } from '../../data/cases/reportStore.ts';
import { inParts } from '../../data/pages.ts';
import { type Clock, hoursBefore } from '../../platform/clock.ts';
import { auth } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';

type Identity = { readonly emailVerified: boolean; readonly providerData: readonly { readonly providerId: string }[] };

// No third party vouches for these identities.
const ownProviders: readonly string[] = ['password', 'phone'];

/** `counts`: a verified address or a provider, and an account that is old enough. */
export function towardsHoldOf(
  identity: Identity | undefined,
  createdAt: Date | undefined,
  { ageHours, now }: { readonly ageHours: number; readonly now: Date },
): TowardsHold {
  if (!identity) return 'gone';
  const isVouchedFor =
    identity.emailVerified || identity.providerData.some(({ providerId }) => !ownProviders.includes(providerId));
  if (!isVouchedFor) return 'unverified';
  const isOldEnough = ageHours === 0 || (createdAt !== undefined && createdAt <= hoursBefore(now, ageHours));
  return isOldEnough ? 'counts' : 'too-new';
}

// The limit of `getUsers`.
const identitiesAtOnce = 100;

export async function readTowardsHold(
  uids: readonly string[],
  ageHours: number,
  now: Date,
): Promise<ReadonlyMap<string, TowardsHold>> {
  const found = new Map<string, TowardsHold>();
  for (const some of inParts(uids, identitiesAtOnce)) {
    const [{ users }, accounts] = await Promise.all([auth.getUsers(some.map((uid) => ({ uid }))), createdAtOf(some)]);
    for (const [at, uid] of some.entries()) {
      const identity = users.find((user) => user.uid === uid);
      found.set(uid, towardsHoldOf(identity, accounts[at], { ageHours, now }));
    }
  }
  return found;
}

/** Drops reports that no longer count, so that one address moved between accounts counts once. Idempotent. */
export async function recountReports(
  { kind, id: targetId }: { readonly kind: Case['kind']; readonly id: string },
  opening: number,
  { clock, holdReporterAgeHours }: { readonly clock: Clock; readonly holdReporterAgeHours: number },
): Promise<void> {
  const caseId = caseIdOf(kind, targetId);
  const counted = await countedReports(kind, caseId, opening);
  const uids = Array.from(counted.values(), ({ reporterId }) => reporterId);
  const counting = await readTowardsHold(uids, holdReporterAgeHours, clock());
  for (const [id, { reporterId }] of counted) {
    const now = counting.get(reporterId) ?? 'gone';
    if (now !== 'counts') await leaveOut(kind, id, caseId, now);
  }
}

function leaveOut(kind: Case['kind'], reportId: string, caseId: string, towardsHold: TowardsHold): Promise<void> {
  return runTransaction(async (transaction) => {
    const current = await cases.read(caseId, transaction);
    const report = await reports[kind].read(reportId, transaction);
    if (!current || !report || report.towardsHold !== 'counts') return;
    if (isCounted(current, report)) changeCase(transaction, caseId, countsWithout(current, report, towardsHold));
    transaction.update(reports[kind].doc(reportId), { towardsHold });
  });
}

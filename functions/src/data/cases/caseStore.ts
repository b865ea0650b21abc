import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Case, type CaseDecision, caseKinds, caseSchema } from '#contract/documents/case.ts';
import { reportStatuses } from '#contract/documents/report.ts';
import { requestMarkEntries, timestampSchema } from '#contract/documents/stored.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { requestMark } from '../../platform/logContext.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { updateIfThere } from '../conflict.ts';
import { drain } from '../pages.ts';
import { pictureOfEvidence } from './evidence.ts';

export const cases = collection('cases', v.string(), caseSchema);

export function changeCase(transaction: Transaction, id: string, fields: Partial<Case>): void {
  const written = Object.entries(fields).map(([field, value]) => [field, value ?? FieldValue.delete()] as const);
  transaction.update(cases.doc(id), Object.fromEntries(written));
}

export async function caseWithVersion(id: string) {
  const snapshot = await cases.stored.doc(id).get();
  const [found, version] = [cases.decoded(snapshot), snapshot.updateTime];
  return found && version && { found, version };
}

export const writeViewing = (id: string, viewing: Case['viewing'] | null, version: Timestamp): Promise<unknown> =>
  cases.doc(id).update({ viewing: viewing ?? FieldValue.delete() }, { lastUpdateTime: version });

export function writeDecision(
  transaction: Transaction,
  id: string,
  decision: CaseDecision,
  purgeAt: Date | undefined,
): void {
  changeCase(transaction, id, {
    status: decision.resolution,
    decision,
    purgeAt,
    viewing: undefined,
    deciding: undefined,
    returnedAt: undefined,
  });
}

export async function reportedSince(since: Date, limit: number): Promise<ReadonlyMap<string, Date>> {
  const reported = cases.all().where('lastReportAt', '>=', since);
  const found = await reported.orderBy('lastReportAt', 'desc').select('lastReportAt').limit(limit).get();
  return new Map(found.docs.map((one) => [one.id, v.parse(timestampSchema, one.get('lastReportAt'))] as const));
}

/** `undefined` without open cases. One read per kind. */
export async function openLongestSince(): Promise<Date | undefined> {
  const found = await Promise.all(
    caseKinds.map((kind) => {
      const open = cases.all().where('kind', '==', kind).where('status', '==', 'open');
      return cases.find(open.orderBy('openedAt').limit(1));
    }),
  );
  const times = found.flatMap((oldest) => Array.from(oldest.values(), ({ openedAt }) => openedAt.getTime()));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** `false` if the case reopened. Idempotent. */
export function purgeEvidence(id: string, now: Date): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const current = await cases.read(id, transaction);
    if (!current?.purgeAt || current.purgeAt > now) return false;
    changeCase(transaction, id, { evidence: undefined, purgeAt: undefined });
    return true;
  });
}

export async function picturesOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const snapshots = await firestore.getAll(...ids.map(cases.stored.doc));
  return new Set(snapshots.flatMap((found) => pictureOfEvidence(found.get('evidence')) ?? []));
}

/** Only admins see cases about staff. Idempotent. */
export const alignCases = (uid: Uid, aboutStaff: boolean): Promise<void> =>
  drain(
    cases.all().where('ownerId', '==', uid).where('aboutStaff', '==', !aboutStaff),
    () => undefined,
    async (cases) => {
      await Promise.all(cases.map(({ ref }) => updateIfThere(ref, { aboutStaff })));
    },
  );

/** `caseJobs/{caseId}_{opening}`, closed to clients. Keeps the decision, because the case may reopen first. */
const caseJobSchema = v.object({
  caseId: v.string(),
  kind: v.picklist(caseKinds),
  opening: v.number(),
  ownerId: uidSchema,
  /** `open`: the decision was undone. */
  status: v.picklist(reportStatuses),
  note: v.string(),
  occasion: v.string(),
  changedAt: timestampSchema,
  ...requestMarkEntries,
});
export type CaseJob = v.InferOutput<typeof caseJobSchema>;
export const caseJobs = collection('caseJobs', v.string(), caseJobSchema);

export function writeCaseJob(transaction: Transaction, job: CaseJob): void {
  transaction.set(caseJobs.doc(idOf(job.caseId, job.opening)), { ...job, ...requestMark() });
}

const idOf = (caseId: string, opening: number): string => `${caseId}_${opening}`;

export const readJobOf = (transaction: Transaction, caseId: string, opening: number) =>
  caseJobs.read(idOf(caseId, opening), transaction);

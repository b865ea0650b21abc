import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Case, type CaseDecision, type CaseKind, caseKinds, caseSchema } from '#contract/documents/case.ts';
import { type JobDocument, jobEntries } from '#contract/documents/job.ts';
import { type ReportReason, reportStatuses } from '#contract/documents/report.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { jobKind } from '../../platform/job.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { updateIfThere } from '../conflict.ts';
import { drain } from '../pages.ts';
import { pictureOfEvidence } from './evidence.ts';

export const cases = collection('cases', v.string(), caseSchema);

export function changeCase(transaction: Transaction, id: string, fields: Partial<Case>): void {
  const written = Object.entries(fields).map(([field, value]) => [field, value ?? FieldValue.delete()] as const);
  transaction.update(cases.doc(id), Object.fromEntries(written));
}

export type CaseVersion = { readonly id: string; readonly data: Case; readonly version: Timestamp };

export async function caseWithVersion(id: string): Promise<CaseVersion | undefined> {
  const snapshot = await cases.stored.doc(id).get();
  const [data, version] = [cases.decoded(snapshot), snapshot.updateTime];
  return data && version && { id, data, version };
}

export const writeLease = (id: string, lease: Case['lease'], version: Timestamp): Promise<unknown> =>
  cases.doc(id).update({ lease: lease ?? FieldValue.delete() }, { lastUpdateTime: version });

type Wanted = {
  readonly kind?: CaseKind | undefined;
  readonly reason?: ReportReason | undefined;
  /** Also about staff. */
  readonly isAdmin: boolean;
  /** Also about minors. */
  readonly minors: boolean;
};

/** In the order of the queue, a page of reads at a time. */
export async function* openCases({ kind, reason, isAdmin, minors }: Wanted, pageSize: number) {
  let wanted = cases.all().where('status', '==', 'open');
  if (kind !== undefined) wanted = wanted.where('kind', '==', kind);
  if (reason !== undefined) wanted = wanted.where('reasonsGiven', 'array-contains', reason);
  if (!isAdmin) wanted = wanted.where('aboutStaff', '==', false);
  if (!minors) wanted = wanted.where('minor', '==', false);
  const sorted = wanted.orderBy('priority', 'desc').limit(pageSize);
  for (let next = sorted; ; ) {
    const { docs } = await next.get();
    for (const one of docs) yield { id: one.id, data: one.data(), version: one.updateTime };
    const last = docs.at(-1);
    if (last === undefined || docs.length < pageSize) return;
    next = sorted.startAfter(last);
  }
}

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
    lease: undefined,
    escalated: undefined,
    deciding: undefined,
    returnedAt: undefined,
  });
}

export async function reportedSince(since: Date, limit: number): Promise<ReadonlyMap<string, Date>> {
  const reported = cases.all().where('lastReportAt', '>=', since);
  const newest = await reported.orderBy('lastReportAt', 'desc').select('lastReportAt').limit(limit).get();
  return new Map(newest.docs.map((one) => [one.id, v.parse(timestampSchema, one.get('lastReportAt'))] as const));
}

/** `undefined` without open cases. One read per kind. */
export async function openLongestSince(): Promise<Date | undefined> {
  const snapshots = await Promise.all(
    caseKinds.map((kind) => {
      const open = cases.all().where('kind', '==', kind).where('status', '==', 'open');
      return cases.find(open.orderBy('openedAt').limit(1));
    }),
  );
  const times = snapshots.flatMap((oldest) => Array.from(oldest.values(), ({ openedAt }) => openedAt.getTime()));
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
  return new Set(snapshots.flatMap((each) => pictureOfEvidence(each.get('evidence')) ?? []));
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

/** Keeps the decision, because the case may reopen first. */
const caseJobSchema = v.object({
  ...jobEntries,
  caseId: v.string(),
  caseKind: v.picklist(caseKinds),
  opening: v.number(),
  /** `open`: the decision was undone. */
  status: v.picklist(reportStatuses),
  note: v.string(),
  occasion: v.string(),
});
export type CaseJob = v.InferOutput<typeof caseJobSchema>;
export type Consequence = Omit<CaseJob, keyof JobDocument>;
export const caseJob = jobKind('case', caseJobSchema);

const subjectOf = ({ caseId, opening }: Pick<Consequence, 'caseId' | 'opening'>): string => `${caseId}_${opening}`;

export function startCaseJob(transaction: Transaction, consequence: Consequence, owner: Uid, now: Date): void {
  caseJob.start(transaction, subjectOf(consequence), consequence, now, { owner });
}

export const readConsequence = (transaction: Transaction, of: Pick<Consequence, 'caseId' | 'opening'>) =>
  caseJob.read(subjectOf(of), transaction);

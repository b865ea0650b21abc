import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Case, type CaseDecision, caseKinds, decodeCase } from '#contract/documents/case.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { drain } from '../pages.ts';
import { updateIfThere } from '../updateIfThere.ts';
import { pictureOfEvidence } from './evidence.ts';

const reference = (id: string) => firestore.doc(documentPath.case(id));

const decoded = (id: string, snapshot: FirebaseFirestore.DocumentSnapshot): Case | undefined =>
  snapshot.exists ? decodeCase(documentPath.case(id), snapshot.data()) : undefined;

export const readCase = async (id: string, transaction?: Transaction): Promise<Case | undefined> =>
  decoded(id, await (transaction ? transaction.get(reference(id)) : reference(id).get()));

/** Replaces the whole document: nothing of a former opening remains. */
export function writeCase(transaction: Transaction, id: string, opened: Case): void {
  transaction.set(reference(id), opened);
}

export function changeCase(transaction: Transaction, id: string, fields: Partial<Case>): void {
  const written = Object.entries(fields).map(([field, value]) => [field, value ?? FieldValue.delete()] as const);
  transaction.update(reference(id), Object.fromEntries(written));
}

export async function caseWithVersion(
  id: string,
): Promise<{ readonly found: Case; readonly version: Timestamp } | undefined> {
  const snapshot = await reference(id).get();
  const [found, version] = [decoded(id, snapshot), snapshot.updateTime];
  return found && version && { found, version };
}

/** `null`: nobody. For `unlessChanged`. */
export const writeViewing = (id: string, viewing: Case['viewing'] | null, version: Timestamp): Promise<unknown> =>
  reference(id).update({ viewing: viewing ?? FieldValue.delete() }, { lastUpdateTime: version });

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

export async function casesToPurge(now: Date, limit: number): Promise<readonly string[]> {
  const due = firestore.collection('cases').where('purgeAt', '<=', now).orderBy('purgeAt').limit(limit);
  return (await due.get()).docs.map(({ id }) => id);
}

export async function reportedSince(since: Date, limit: number): Promise<ReadonlyMap<string, Date>> {
  const reported = firestore.collection('cases').where('lastReportAt', '>=', since);
  const found = await reported.orderBy('lastReportAt', 'desc').select('lastReportAt').limit(limit).get();
  return new Map(found.docs.map((one) => [one.id, v.parse(timestampSchema, one.get('lastReportAt'))] as const));
}

/** `undefined`: no open case. One read per kind of case. */
export async function openLongestSince(): Promise<Date | undefined> {
  const found = await Promise.all(
    caseKinds.map((kind) => {
      const open = firestore.collection('cases').where('kind', '==', kind).where('status', '==', 'open');
      return open.orderBy('openedAt').limit(1).get();
    }),
  );
  const times = found.flatMap(({ docs }) =>
    docs.map((found) => decodeCase(found.ref.path, found.data()).openedAt.getTime()),
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** `false` if the case opened again meanwhile. Idempotent. */
export function purgeEvidence(id: string, now: Date): Promise<boolean> {
  return runTransaction(async (transaction) => {
    const current = await readCase(id, transaction);
    if (!current?.purgeAt || current.purgeAt > now) return false;
    changeCase(transaction, id, { evidence: undefined, purgeAt: undefined });
    return true;
  });
}

export async function picturesOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const snapshots = await firestore.getAll(...ids.map(reference));
  return new Set(snapshots.flatMap((found) => pictureOfEvidence(found.get('evidence')) ?? []));
}

/** Only admins see cases about staff. Idempotent. */
export const alignCases = (uid: Uid, aboutStaff: boolean): Promise<void> =>
  drain(
    firestore.collection('cases').where('ownerId', '==', uid).where('aboutStaff', '==', !aboutStaff),
    () => undefined,
    async (cases) => {
      await Promise.all(cases.map(({ ref }) => updateIfThere(ref, { aboutStaff })));
    },
  );

import { type DocumentSnapshot, FieldPath, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { collection, stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';

/** In this order: first what each photo counts in, then the counts. */
export const reconciledCollections = ['photos', 'photoCounts', 'profiles', 'tags', 'titles', 'albums'] as const;
export type ReconciledCollection = (typeof reconciledCollections)[number];

const passSchema = v.object({
  phase: v.picklist([...reconciledCollections, 'done']),
  begunAt: timestampSchema,
  /** The last id checked in this phase. */
  cursors: v.optional(v.record(v.picklist(reconciledCollections), v.string()), {}),
});
export type Pass = v.InferOutput<typeof passSchema>;
const passes = collection('reconciliations', v.literal('counts'), passSchema);

export const readPass = (): Promise<Pass | undefined> => passes.read('counts');

/** Drops the uid of a deleted profile: profiles start again, which is harmless. */
export async function savePass(pass: Pass): Promise<void> {
  await runTransaction(async (transaction) => {
    const { profiles } = pass.cursors;
    const isGone = profiles !== undefined && !(await transaction.get(stored.doc(`profiles/${profiles}`))).exists;
    transaction.set(passes.doc('counts'), { ...pass, cursors: isGone ? {} : pass.cursors });
  });
}

const countedFields = ['status', 'listed', 'ownerId', 'tags', 'tagKeys', 'titleId'];

export async function pageOf(name: ReconciledCollection, cursor: string | undefined, size: number) {
  const ordered = stored.collection(name).orderBy(FieldPath.documentId());
  const behind = cursor === undefined ? ordered : ordered.startAfter(cursor);
  const page = name === 'photos' ? behind.select(...countedFields) : behind;
  return (await page.limit(size).get()).docs;
}

export async function counterpartsOf(
  page: readonly QueryDocumentSnapshot[],
  name: 'photos' | 'photoCounts',
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  if (page.length === 0) return new Map();
  const snapshots = await firestore.getAll(...page.map(({ id }) => stored.doc(`${name}/${id}`)));
  return new Map(snapshots.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

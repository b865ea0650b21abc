import {
  type DocumentSnapshot,
  FieldPath,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import { stored } from './timestamp.ts';

/** What is looked over, in this order: first what each photo is counted in, then the counts themselves. */
export const reconciledCollections = ['photos', 'photoCounts', 'profiles', 'tags', 'titles'] as const;
export type ReconciledCollection = (typeof reconciledCollections)[number];

/** `reconciliations/counts`: how far a pass over everything has come; `cursor` is the id looked at last, "" at the beginning. */
const passSchema = v.object({
  phase: v.picklist([...reconciledCollections, 'done']),
  cursor: v.string(),
  begunAt: timestampSchema,
});
export type Pass = v.InferOutput<typeof passSchema>;
const decodePass = decoder(passSchema);

const path = documentPath.countReconciliation;
const storedPass = ({ phase, cursor, begunAt }: Pass) => ({ phase, cursor, begunAt: stored(begunAt) });

export async function readPass(): Promise<Pass | undefined> {
  const snapshot = await firestore.doc(path).get();
  return snapshot.exists ? decodePass(path, snapshot.data()) : undefined;
}

/**
 * Notes down how far a pass has come. A uid is not written where the profile is gone, in one transaction with it, so that a
 * deleted account leaves none here: the page before is gone over once more then, which does no harm.
 */
export async function savePass(pass: Pass): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    if (pass.phase === 'profiles' && !(await isThere(transaction, pass.cursor))) return;
    transaction.set(firestore.doc(path), storedPass(pass));
  });
}

const isThere = async (transaction: Transaction, uid: string): Promise<boolean> =>
  uid === '' || (await transaction.get(firestore.doc(`profiles/${uid}`))).exists;

/** The documents of a collection behind an id, in the order of their ids; of photos no more than what is counted. */
export async function pageOf(
  collection: ReconciledCollection,
  cursor: string,
  size: number,
): Promise<readonly QueryDocumentSnapshot[]> {
  const ordered = firestore.collection(collection).orderBy(FieldPath.documentId());
  const behind = cursor === '' ? ordered : ordered.startAfter(cursor);
  const page = collection === 'photos' ? behind.select('status', 'ownerId', 'tags', 'tagKeys', 'titleId') : behind;
  return (await page.limit(size).get()).docs;
}

/** The documents with the same ids in another collection, by id; those that are there. */
export async function counterpartsOf(
  page: readonly QueryDocumentSnapshot[],
  collection: 'photos' | 'photoCounts',
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  if (page.length === 0) return new Map();
  const found = await firestore.getAll(...page.map(({ id }) => firestore.doc(`${collection}/${id}`)));
  return new Map(found.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

import { type DocumentSnapshot, FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { stored } from '../timestamp.ts';

/** What has changed since the last pass: photos written, set aside by their owner, and notes of photos deleted. */
export const changePhases = ['written', 'setAside', 'deleted'] as const;
export type ChangePhase = (typeof changePhases)[number];
/** What is looked over part by part, in this order: first what each photo is counted in, then the counts themselves. */
export const reconciledCollections = ['photos', 'photoCounts', 'profiles', 'tags', 'titles'] as const;
export type ReconciledCollection = (typeof reconciledCollections)[number];

const idSchema = v.optional(v.string(), '');

/** `reconciliations/counts`: how far a pass has come. */
const passSchema = v.object({
  phase: v.picklist([...changePhases, ...reconciledCollections, 'done']),
  begunAt: timestampSchema,
  /** Changes from before then were looked at by earlier passes; absent in the first one, which looks at none. */
  since: v.optional(timestampSchema),
  /** The change looked at last, where changes are looked at; absent at the beginning. */
  change: v.optional(v.object({ at: timestampSchema, id: v.string() })),
  /** How many documents of the collection that is looked over are still in today's part; absent at its beginning. */
  left: v.optional(v.number()),
  /** The id looked at last in each collection, by whichever pass; "" where the next begins at the beginning. */
  cursors: v.optional(
    v.object({ photos: idSchema, photoCounts: idSchema, profiles: idSchema, tags: idSchema, titles: idSchema }),
    {},
  ),
});
export type Pass = v.InferOutput<typeof passSchema>;
const decodePass = decoder(passSchema);

const path = documentPath.countReconciliation;
const storedPass = ({ phase, begunAt, since, change, left, cursors }: Pass) => ({
  phase,
  begunAt: stored(begunAt),
  ...(since ? { since: stored(since) } : {}),
  ...(change ? { change: { at: stored(change.at), id: change.id } } : {}),
  ...(left === undefined ? {} : { left }),
  cursors,
});

export async function readPass(): Promise<Pass | undefined> {
  const snapshot = await firestore.doc(path).get();
  return snapshot.exists ? decodePass(path, snapshot.data()) : undefined;
}

/**
 * Notes how far a pass has come. The uid of a profile that is gone is not kept: the profiles begin anew then, which is
 * harmless.
 */
export async function savePass(pass: Pass): Promise<void> {
  await runTransaction(async (transaction) => {
    const { profiles } = pass.cursors;
    const cursors = { ...pass.cursors, profiles: (await isThere(transaction, profiles)) ? profiles : '' };
    transaction.set(firestore.doc(path), storedPass({ ...pass, cursors }));
  });
}

const isThere = async (transaction: Transaction, uid: string): Promise<boolean> =>
  uid === '' || (await transaction.get(firestore.doc(`profiles/${uid}`))).exists;

const countedFields = ['status', 'ownerId', 'tags', 'tagKeys', 'titleId'];
const photos = () => firestore.collection('photos');

/** Where changes are found, and the field that says when they were made. */
const changes: Readonly<Record<ChangePhase, { readonly field: string; readonly documents: () => Query }>> = {
  written: { field: 'updatedAt', documents: () => photos().select(...countedFields, 'updatedAt') },
  // A little later than it was done: until then its owner can take it back.
  setAside: { field: 'restorable.until', documents: () => photos().select(...countedFields, 'restorable.until') },
  deleted: { field: 'leftAt', documents: () => firestore.collection('photoCounts') },
};

/** Changes from `since` until the pass began, in the order in which they were made, behind the one looked at last. */
export async function pageOfChanges(
  phase: ChangePhase,
  { since, begunAt, change }: Pass,
  size: number,
): Promise<readonly QueryDocumentSnapshot[]> {
  if (since === undefined) return [];
  const { field, documents } = changes[phase];
  const made = documents().where(field, '>=', stored(since)).where(field, '<=', stored(begunAt));
  const ordered = made.orderBy(field).orderBy(FieldPath.documentId());
  const behind = change ? ordered.startAfter(stored(change.at), change.id) : ordered;
  return (await behind.limit(size).get()).docs;
}

/** When the change was made that a page of this phase has this document for. */
export const changedAt = (phase: ChangePhase, document: QueryDocumentSnapshot): Date =>
  v.parse(timestampSchema, document.get(changes[phase].field));

/** The documents of a collection behind an id, in the order of their ids; of photos no more than what is counted. */
export async function pageOf(
  collection: ReconciledCollection,
  cursor: string,
  size: number,
): Promise<readonly QueryDocumentSnapshot[]> {
  const ordered = firestore.collection(collection).orderBy(FieldPath.documentId());
  const behind = cursor === '' ? ordered : ordered.startAfter(cursor);
  const page = collection === 'photos' ? behind.select(...countedFields) : behind;
  return (await page.limit(size).get()).docs;
}

/** More than any collection has; counting costs a read for every thousand. */
const countedAtMost = 100_000_000;

export const sizeOf = async (collection: ReconciledCollection): Promise<number> =>
  (await firestore.collection(collection).limit(countedAtMost).count().get()).data().count;

/** The documents with the same ids in another collection, by id; those that are there. */
export async function counterpartsOf(
  page: readonly QueryDocumentSnapshot[],
  collection: 'photos' | 'photoCounts',
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  if (page.length === 0) return new Map();
  const found = await firestore.getAll(...page.map(({ id }) => firestore.doc(`${collection}/${id}`)));
  return new Map(found.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

export async function documentsAt(paths: readonly string[]): Promise<readonly DocumentSnapshot[]> {
  if (paths.length === 0) return [];
  const found = await firestore.getAll(...paths.map((each) => firestore.doc(each)));
  return found.filter(({ exists }) => exists);
}

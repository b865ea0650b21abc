import { type DocumentSnapshot, FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decoder, timestampSchema } from '#contract/documents/stored.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';

/** Photos written, photos set aside by their owner, notes of deleted photos. */
export const changePhases = ['written', 'setAside', 'deleted'] as const;
export type ChangePhase = (typeof changePhases)[number];
/** In this sequence: first what each photo is counted in, then the counts. */
export const reconciledCollections = ['photos', 'photoCounts', 'profiles', 'tags', 'titles', 'albums'] as const;
export type ReconciledCollection = (typeof reconciledCollections)[number];

const idSchema = v.optional(v.string(), '');

/** `reconciliations/counts` */
const passSchema = v.object({
  phase: v.picklist([...changePhases, ...reconciledCollections, 'done']),
  begunAt: timestampSchema,
  /** Earlier passes have seen older changes; absent in the first pass, which looks at no changes. */
  since: v.optional(timestampSchema),
  /** The last change seen; absent at the beginning. */
  change: v.optional(v.object({ at: timestampSchema, id: v.string() })),
  /** How many documents of today's part are left; absent at the beginning. */
  left: v.optional(v.number()),
  /** The last id seen in each collection; "" starts at the beginning. */
  cursors: v.optional(
    v.object({
      photos: idSchema,
      photoCounts: idSchema,
      profiles: idSchema,
      tags: idSchema,
      titles: idSchema,
      albums: idSchema,
    }),
    {},
  ),
});
export type Pass = v.InferOutput<typeof passSchema>;
const decodePass = decoder(passSchema);

const path = documentPath.countReconciliation;

export async function readPass(): Promise<Pass | undefined> {
  const snapshot = await firestore.doc(path).get();
  return snapshot.exists ? decodePass(path, snapshot.data()) : undefined;
}

/** Does not keep the uid of a deleted profile: profiles start again, which is harmless. */
export async function savePass(pass: Pass): Promise<void> {
  await runTransaction(async (transaction) => {
    const { profiles } = pass.cursors;
    const cursors = { ...pass.cursors, profiles: (await isThere(transaction, profiles)) ? profiles : '' };
    transaction.set(firestore.doc(path), { ...pass, cursors });
  });
}

const isThere = async (transaction: Transaction, uid: string): Promise<boolean> =>
  uid === '' || (await transaction.get(firestore.doc(`profiles/${uid}`))).exists;

const countedFields = ['status', 'listed', 'ownerId', 'tags', 'tagKeys', 'titleId'];
const photos = () => firestore.collection('photos');

const changes: Readonly<Record<ChangePhase, { readonly field: string; readonly documents: () => Query }>> = {
  written: { field: 'updatedAt', documents: () => photos().select(...countedFields, 'updatedAt') },
  // Later than the change itself: until then the owner can take it back.
  setAside: { field: 'restorable.until', documents: () => photos().select(...countedFields, 'restorable.until') },
  deleted: { field: 'leftAt', documents: () => firestore.collection('photoCounts') },
};

export async function pageOfChanges(
  phase: ChangePhase,
  { since, begunAt, change }: Pass,
  size: number,
): Promise<readonly QueryDocumentSnapshot[]> {
  if (since === undefined) return [];
  const { field, documents } = changes[phase];
  const made = documents().where(field, '>=', since).where(field, '<=', begunAt);
  const ordered = made.orderBy(field).orderBy(FieldPath.documentId());
  const behind = change ? ordered.startAfter(change.at, change.id) : ordered;
  return (await behind.limit(size).get()).docs;
}

export const changedAt = (phase: ChangePhase, document: QueryDocumentSnapshot): Date =>
  v.parse(timestampSchema, document.get(changes[phase].field));

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

/** More than any collection has; counting costs one read per thousand. */
const countedAtMost = 100_000_000;

export const sizeOf = async (collection: ReconciledCollection): Promise<number> =>
  (await firestore.collection(collection).limit(countedAtMost).count().get()).data().count;

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

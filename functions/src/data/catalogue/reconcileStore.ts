import { type DocumentSnapshot, FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import { collection, stored } from '../../platform/collection.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { countOf } from '../pages.ts';
import { photoCounts, storedPhotos } from '../photos/photoStore.ts';

export const changePhases = ['written', 'setAside', 'deleted'] as const;
export type ChangePhase = (typeof changePhases)[number];
/** In this order: first what each photo counts in, then the counts. */
export const reconciledCollections = ['photos', 'photoCounts', 'profiles', 'tags', 'titles', 'albums'] as const;
export type ReconciledCollection = (typeof reconciledCollections)[number];

const passSchema = v.object({
  phase: v.picklist([...changePhases, ...reconciledCollections, 'done']),
  begunAt: timestampSchema,
  /** Earlier passes checked older changes. Absent in the first pass, which checks no changes. */
  since: v.optional(timestampSchema),
  change: v.optional(v.object({ at: timestampSchema, id: v.string() })),
  /** Documents left of today's part; absent at first. */
  left: v.optional(v.number()),
  /** The last id checked per collection; "" at first. */
  cursors: v.optional(v.object(v.entriesFromList(reconciledCollections, v.optional(v.string(), ''))), {}),
});
export type Pass = v.InferOutput<typeof passSchema>;
const passes = collection('reconciliations', v.literal('counts'), passSchema);

export const readPass = (): Promise<Pass | undefined> => passes.read('counts');

/** Drops the uid of a deleted profile: profiles start again, which is harmless. */
export async function savePass(pass: Pass): Promise<void> {
  await runTransaction(async (transaction) => {
    const { profiles } = pass.cursors;
    const cursors = { ...pass.cursors, profiles: (await isThere(transaction, profiles)) ? profiles : '' };
    transaction.set(passes.doc('counts'), { ...pass, cursors });
  });
}

const isThere = async (transaction: Transaction, uid: string): Promise<boolean> =>
  uid === '' || (await transaction.get(stored.doc(`profiles/${uid}`))).exists;

const countedFields = ['status', 'listed', 'ownerId', 'tags', 'tagKeys', 'titleId'];

const changes: Readonly<Record<ChangePhase, { readonly field: string; readonly documents: () => Query }>> = {
  written: { field: 'updatedAt', documents: () => storedPhotos().select(...countedFields, 'updatedAt') },
  // Later than the change itself, because the owner can undo the deletion until then.
  setAside: { field: 'restorable.until', documents: () => storedPhotos().select(...countedFields, 'restorable.until') },
  deleted: { field: 'leftAt', documents: photoCounts.stored.all },
};

export async function pageOfChanges(phase: ChangePhase, { since, begunAt, change }: Pass, size: number) {
  if (since === undefined) return [];
  const { field, documents } = changes[phase];
  const made = documents().where(field, '>=', since).where(field, '<=', begunAt);
  const ordered = made.orderBy(field).orderBy(FieldPath.documentId());
  const behind = change ? ordered.startAfter(change.at, change.id) : ordered;
  return (await behind.limit(size).get()).docs;
}

export const changedAt = (phase: ChangePhase, document: QueryDocumentSnapshot): Date =>
  v.parse(timestampSchema, document.get(changes[phase].field));

export async function pageOf(name: ReconciledCollection, cursor: string, size: number) {
  const ordered = stored.collection(name).orderBy(FieldPath.documentId());
  const behind = cursor === '' ? ordered : ordered.startAfter(cursor);
  const page = name === 'photos' ? behind.select(...countedFields) : behind;
  return (await page.limit(size).get()).docs;
}

/** More than any collection has; counting costs one read per thousand. */
const countedAtMost = 100_000_000;

export const sizeOf = (name: ReconciledCollection): Promise<number> => countOf(stored.collection(name), countedAtMost);

export async function counterpartsOf(
  page: readonly QueryDocumentSnapshot[],
  name: 'photos' | 'photoCounts',
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  if (page.length === 0) return new Map();
  const snapshots = await firestore.getAll(...page.map(({ id }) => stored.doc(`${name}/${id}`)));
  return new Map(snapshots.filter(({ exists }) => exists).map((document) => [document.id, document]));
}

export async function documentsAt(paths: readonly string[]): Promise<readonly DocumentSnapshot[]> {
  if (paths.length === 0) return [];
  const snapshots = await firestore.getAll(...paths.map(stored.doc));
  return snapshots.filter(({ exists }) => exists);
}

import { isDeepStrictEqual } from 'node:util';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Others, photoSchema } from '#contract/documents/photo.ts';
import { publicationSchema, type SentTogether, sentTogetherSchema } from '#contract/documents/publication.ts';
import { type PhotoId, type PublicationId, publicationIdSchema, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { publicationTiles } from '#contract/publication.ts';
import { collection, stored } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';
import type { PhotoLife } from './storedLife.ts';

const publications = collection('publications', publicationIdSchema, publicationSchema);

type Photos = readonly SentTogether[];

const inOrderOfLists = (one: SentTogether, other: SentTogether): number =>
  Number(other.publishedAt) - Number(one.publishedAt) || (one.id < other.id ? 1 : -1);

/** A photo that comes out hours after the others (a hold) begins an entry of its own. */
function entriesOf(photos: Photos): readonly Photos[] {
  const gapMs = limits.upload.togetherHours * 3_600_000;
  const entries: SentTogether[][] = [];
  let lastMs = Number.NaN;
  for (const photo of photos.toSorted(inOrderOfLists)) {
    const atMs = photo.publishedAt.getTime();
    const current = entries.at(-1);
    if (current && lastMs - atMs <= gapMs) current.push(photo);
    else entries.push([photo]);
    lastMs = atMs;
  }
  return entries;
}

/** Photos with the same tags and title are one line. */
function linesOf(entry: Photos): Others {
  const lines = new Map<string, Others[number]>();
  for (const { tagKeys, titleId } of entry) {
    const key = JSON.stringify([tagKeys, titleId]);
    const line = lines.get(key) ?? { count: 0, tagKeys: [...tagKeys], ...(titleId !== undefined && { titleId }) };
    lines.set(key, { ...line, count: line.count + 1 });
  }
  return [...lines.values()];
}

/** Pure. Of the first photo of each entry: the photos that do not lead. */
export const othersIn = (photos: Photos): ReadonlyMap<PhotoId, Others> =>
  new Map(
    entriesOf(photos).flatMap((entry) => {
      const others = linesOf(entry.slice(publicationTiles));
      return entry.slice(0, 1).flatMap(({ id }) => (others.length > 0 ? [[id, others] as const] : []));
    }),
  );

type Place = { readonly leads: boolean; readonly sharesPublication: boolean };

/** Pure. */
export function placesIn(photos: Photos): ReadonlyMap<PhotoId, Place> {
  const sharesPublication = photos.length > 1;
  return new Map(
    entriesOf(photos).flatMap((entry) =>
      entry.map(({ id }, index) => [id, { leads: index < publicationTiles, sharesPublication }] as const),
    ),
  );
}

const fieldsOf = ({ leads, sharesPublication }: Place) => ({
  leads,
  sharesPublication: sharesPublication || FieldValue.delete(),
});

const { publishedAt } = sentTogetherSchema.entries;
const shownSchema = v.object({
  listed: v.literal(true),
  publishedAt,
  // Broken or deleted fields count as absent.
  tagKeys: v.fallback(photoSchema.entries.tagKeys, []),
  titleId: v.fallback(photoSchema.entries.titleId, undefined),
});

/** What its publication has of a photo; `undefined` unless it is listed. */
function shownOf(id: PhotoId, photo: object): SentTogether | undefined {
  const shown = v.safeParse(shownSchema, photo);
  if (!shown.success) return undefined;
  const { listed: _, ...rest } = shown.output;
  return { id, ...rest };
}

type Change = {
  readonly document: DocumentReference;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly shown: SentTogether | undefined;
};
type Changes = Map<PhotoId, Change>;

const changesOf = new WeakMap<Transaction, Map<PublicationId, Changes>>();

/**
 * Updates a photo, and its publication if what that has of the photo changes. Then this costs a read and a write of the
 * publication for each transaction, and of each photo that begins or ceases to lead or to share it.
 */
export function updateInPublication(
  transaction: Transaction,
  id: PhotoId,
  document: DocumentReference,
  before: PhotoLife,
  fields: Readonly<Record<string, unknown>>,
): void {
  const { publication, ownerId } = before;
  const shown = shownOf(id, { ...before, ...fields });
  if (publication === undefined || ownerId === undefined || isDeepStrictEqual(shownOf(id, before), shown)) {
    transaction.update(document, { ...fields });
    return;
  }
  const all = changesOf.get(transaction) ?? new Map<PublicationId, Changes>();
  changesOf.set(transaction, all);
  const changes: Changes = all.get(publication) ?? new Map();
  changes.set(id, { document, fields, shown });
  if (all.has(publication)) return;
  all.set(publication, changes);
  transaction.atEnd(() => writeChanges(transaction, publication, ownerId, changes));
}

async function writeChanges(transaction: Transaction, publication: PublicationId, ownerId: Uid, changes: Changes) {
  const before = (await publications.read(publication, transaction))?.photos ?? [];
  const photos = [
    ...before.filter(({ id }) => !changes.has(id)),
    ...[...changes.values()].flatMap(({ shown }) => shown ?? []),
  ];
  const [was, is] = [placesIn(before), placesIn(photos)];
  for (const [id, { document, fields }] of changes) {
    const place = is.get(id);
    transaction.update(document, { ...fields, ...(place && fieldsOf(place)) });
  }
  const moved = [...is].filter(([id, place]) => !changes.has(id) && !isDeepStrictEqual(was.get(id), place));
  await updateOthers(transaction, moved);
  if (photos.length === 0) transaction.delete(publications.doc(publication));
  else transaction.set(publications.doc(publication), { ownerId, photos: photos.toSorted(inOrderOfLists) });
}

/** Skips photos that are gone without having left their publication, because their update would fail. */
async function updateOthers(transaction: Transaction, moved: readonly (readonly [PhotoId, Place])[]): Promise<void> {
  if (moved.length === 0) return;
  const documents = moved.map(([id]) => stored.doc(documentPath.photo(id)));
  const photos = await transaction.getAll(...documents, { fieldMask: [] });
  for (const [at, [, place]] of moved.entries())
    if (photos[at]?.exists) transaction.update(photos[at].ref, fieldsOf(place));
}

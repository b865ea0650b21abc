import { isDeepStrictEqual } from 'node:util';
import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Others, photoSchema } from '#contract/documents/photo.ts';
import { isPublicationId, type PublicationId, parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listedPhotos, photoReference } from './photoStore.ts';

const { entries } = photoSchema;

// Broken fields count as absent, so that one photo does not break its publication.
const memberSchema = v.object({
  publishedAt: v.fallback(v.optional(entries.publishedAt), undefined),
  tagKeys: v.fallback(entries.tagKeys, []),
  titleId: v.fallback(entries.titleId, undefined),
  leads: v.fallback(entries.leads, undefined),
  others: v.fallback(entries.others, undefined),
  sharesPublication: v.fallback(v.optional(v.boolean(), false), false),
});
type Member = v.InferOutput<typeof memberSchema>;

const memberFields = Object.keys(memberSchema.entries);

/** Pure. Photos with the same tags and title are one line. */
export function othersOf(photos: readonly Pick<Member, 'tagKeys' | 'titleId'>[]): Others {
  const lines = new Map<string, Others[number]>();
  for (const { tagKeys, titleId } of photos) {
    const key = JSON.stringify([tagKeys, titleId]);
    const line = lines.get(key) ?? { count: 0, tagKeys: [...tagKeys], ...(titleId !== undefined && { titleId }) };
    lines.set(key, { ...line, count: line.count + 1 });
  }
  return [...lines.values()];
}

/** Pure. A photo that comes out hours after the others (a hold) is an entry of its own. */
function entriesOf<Photo extends Pick<Member, 'publishedAt'>>(photos: readonly Photo[]): readonly Photo[][] {
  const gapMs = limits.upload.togetherHours * 3_600_000;
  const found: Photo[][] = [];
  let lastMs = Number.NaN;
  for (const photo of photos) {
    const atMs = photo.publishedAt?.getTime() ?? 0;
    const current = found.at(-1);
    if (current && lastMs - atMs <= gapMs) current.push(photo);
    else found.push([photo]);
    lastMs = atMs;
  }
  return found;
}

type Led = { readonly leads: boolean; readonly others: Others | undefined; readonly sharesPublication: boolean };

/** Pure. `photos`: the listed ones, in the order of lists. Returns what differs. */
export function ledBy<Photo extends Member>(photos: readonly Photo[]): readonly (readonly [Photo, Led])[] {
  const sharesPublication = photos.length > 1;
  const led = entriesOf(photos).flatMap((entry) => {
    const others = othersOf(entry.slice(limits.publication.tiles));
    return entry.map((photo, index): readonly [Photo, Led] => [
      photo,
      {
        leads: index < limits.publication.tiles,
        others: index === 0 && others.length > 0 ? others : undefined,
        sharesPublication,
      },
    ]);
  });
  return led.filter(
    ([was, is]) =>
      was.leads !== is.leads ||
      was.sharesPublication !== is.sharesPublication ||
      !isDeepStrictEqual(was.others, is.others),
  );
}

/** Reads the current photos, so that repeated, delayed and reordered events lead to the same result. */
async function updatePublication(publication: PublicationId): Promise<void> {
  const listed = listedPhotos()
    .where('publication', '==', publication)
    .orderBy('publishedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(limits.photo.perReservation)
    .select(...memberFields);
  await runTransaction(async (transaction) => {
    const { docs } = await transaction.get(listed);
    const photos = docs.map((photo) => ({ id: photo.id, ...v.parse(memberSchema, photo.data()) }));
    for (const [{ id }, { others, ...led }] of ledBy(photos)) {
      transaction.update(photoReference(parsePhotoId(id)), { ...led, others: others ?? FieldValue.delete() });
    }
  });
}

const placeSchema = v.object({
  publication: v.custom<PublicationId>(isPublicationId),
  listed: v.literal(true),
  ...v.pick(memberSchema, ['publishedAt', 'tagKeys', 'titleId']).entries,
});

const placeOf = (stored: unknown) => {
  const place = v.safeParse(placeSchema, stored);
  return place.success ? place.output : undefined;
};

/** Pure. The publications whose entries a photo's change affects. */
export function publicationsLeft(before: unknown, after: unknown): readonly PublicationId[] {
  const [was, is] = [placeOf(before), placeOf(after)];
  if (isDeepStrictEqual(was, is)) return [];
  return [...new Set([was, is].flatMap((place) => place?.publication ?? []))];
}

export async function followPublication(before: unknown, after: unknown): Promise<void> {
  for (const publication of publicationsLeft(before, after)) await updatePublication(publication);
}

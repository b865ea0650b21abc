import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Cover } from '#contract/documents/cover.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { unlessChanged } from '../conflict.ts';
import { type CoverSource, coverFields, coverSourceOf, tagKeyOf, titleIdOf } from '../photos/countedAs.ts';
import { listedPhotos } from '../photos/photoStore.ts';

/** Two calls for the same cover may overwrite each other, but only for a moment. */
const maxRounds = 10;

const storedCoverSchema = v.object({
  coverPhotoId: v.fallback(v.optional(v.string()), undefined),
  cover: v.optional(v.unknown()),
  lastUsedAt: v.fallback(v.optional(timestampSchema), undefined),
});
const coveredUntilSchema = v.fallback(v.optional(timestampSchema), undefined);

type CoverPhoto = { readonly photoId: PhotoId; readonly source: CoverSource };
type Newest = {
  readonly usedAt: Date;
  /** The newest that is not sensitive, among the newest few. */
  readonly photo: CoverPhoto | undefined;
};

/** So many are looked at where the newest is sensitive. */
const candidates = 20;

async function newestUnder(subject: string): Promise<Newest | undefined> {
  const key = tagKeyOf(subject);
  const under =
    key === undefined
      ? listedPhotos().where('titleId', '==', titleIdOf(subject))
      : listedPhotos().where('tagKeys', 'array-contains', key);
  const newest = under.orderBy('publishedAt', 'desc').orderBy('__name__', 'desc');
  const look = async (most: number) =>
    (
      await newest
        .select(...coverFields)
        .limit(most)
        .get()
    ).docs.map((photo) => ({ photoId: parsePhotoId(photo.id), source: coverSourceOf(photo.data()) }));
  const [first] = await look(1);
  if (!first?.source) return undefined;
  const usedAt = first.source.publishedAt;
  for (const { photoId, source } of first.source.isSensitive ? await look(candidates) : [first])
    if (source && !source.isSensitive) return { usedAt, photo: { photoId, source } };
  return { usedAt, photo: undefined };
}

/** As on the photo's page: also covered while its title is. */
async function coverOf({ photoId, source }: CoverPhoto, now: Date): Promise<Cover> {
  const { titleId } = source;
  const cover = { ...source.cover, photoId, pictureId: source.cover.pictureId ?? photoId };
  if (cover.spoiler || titleId === undefined) return cover;
  const title = await firestore.doc(documentPath.title(titleId)).get();
  const until = v.parse(coveredUntilSchema, title.get('spoilerUntil'));
  return until && until > now ? { ...cover, spoiler: true } : cover;
}

/** No transaction, so it waits for no counting; it looks again after writing. Idempotent. `true` if it wrote. */
export async function updateCover(subject: string, now: Date): Promise<boolean> {
  if (tagKeyOf(subject) === undefined && titleIdOf(subject) === undefined) return false;
  for (let round = 0; round < maxRounds; round += 1) {
    const [document, newest] = await Promise.all([firestore.doc(subject).get(), newestUnder(subject)]);
    if (!document.exists) return round > 0;
    const cover = newest?.photo && (await coverOf(newest.photo, now));
    const change = coverChange(document, newest, cover);
    if (change === undefined) return round > 0;
    await unlessChanged(() => document.ref.update(change));
  }
  throw new Error('a cover does not come to rest');
}

/** `undefined`: nothing to write. `lastUsedAt` of a tag stays when it has no photo left. */
function coverChange(document: DocumentSnapshot, newest: Newest | undefined, cover: Cover | undefined) {
  const now = v.parse(storedCoverSchema, document.data());
  const isTag = tagKeyOf(document.ref.path) !== undefined;
  const usedAt = isTag ? newest?.usedAt : undefined;
  const isUsedThen = usedAt === undefined || now.lastUsedAt?.getTime() === usedAt.getTime();
  if (now.coverPhotoId === cover?.photoId && isDeepStrictEqual(now.cover, cover) && isUsedThen) return undefined;
  return {
    coverPhotoId: cover?.photoId ?? FieldValue.delete(),
    cover: cover ?? FieldValue.delete(),
    lastUsedAt: usedAt,
  };
}

import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, FieldValue, type Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { stored } from '../../platform/collection.ts';
import { unlessChanged } from '../conflict.ts';
import { type CoverSource, coverFields, coverSourceOf, ownerOf, tagKeyOf, titleIdOf } from '../photos/countedAs.ts';
import { listedPhotos } from '../photos/photoStore.ts';
import { titles } from './titleStore.ts';

const maxRounds = 10;

const storedCoverSchema = v.object({
  coverPhotoId: v.fallback(v.optional(v.string()), undefined),
  cover: v.optional(v.unknown()),
  lastUsedAt: v.fallback(v.optional(timestampSchema), undefined),
});
const coveredUntilSchema = v.fallback(v.optional(timestampSchema), undefined);

type CoverPhoto = { readonly photoId: PhotoId; readonly source: CoverSource };
type Newest = { readonly usedAt: Date; readonly photo: CoverPhoto | undefined };

const candidates = 20;
/** Of these the cover of a tag is one. */
const fewUnderTag = 4;

async function newestPhotos(under: Query, most: number): Promise<readonly CoverPhoto[]> {
  const newest = under.orderBy('publishedAt', 'desc').orderBy('__name__', 'desc');
  const { docs } = await newest
    .select(...coverFields)
    .limit(most)
    .get();
  return docs.flatMap((photo) => {
    const source = coverSourceOf(photo.data());
    return source ? [{ photoId: parsePhotoId(photo.id), source }] : [];
  });
}

async function newestUnder(subject: string): Promise<Newest | undefined> {
  const key = tagKeyOf(subject);
  const under =
    key === undefined
      ? listedPhotos().where('titleId', '==', titleIdOf(subject))
      : listedPhotos().where('tagKeys', 'array-contains', key);
  const few = key === undefined ? 1 : fewUnderTag;
  const newest = await newestFew(under, few);
  const usedAt = newest[0]?.source.publishedAt;
  const shown = newest.filter(({ source }) => !source.isSensitive).slice(0, few);
  return usedAt && { usedAt, photo: key === undefined ? shown[0] : mostAbout(key, shown) };
}

/** Pure. The photo that has the tag first: a photo of many tags would be the cover of all of them. */
function mostAbout(key: string, photos: readonly CoverPhoto[]): CoverPhoto | undefined {
  const placeIn = ({ source }: CoverPhoto): number => source.cover.tagKeys.indexOf(key);
  return photos.toSorted((one, other) => placeIn(one) - placeIn(other))[0];
}

async function newestFew(under: Query, most: number): Promise<readonly CoverPhoto[]> {
  const first = await newestPhotos(under, most);
  return first.some(({ source }) => source.isSensitive) ? newestPhotos(under, candidates) : first;
}

async function coverOf({ photoId, source }: CoverPhoto, now: Date): Promise<Cover> {
  const cover = { ...source.cover, photoId, pictureId: source.cover.pictureId ?? photoId };
  // A title's `spoilerUntil` covers its photos everywhere, also under their tags.
  if (cover.spoiler || cover.titleId === undefined) return cover;
  const title = await titles.stored.doc(cover.titleId).get();
  const until = v.parse(coveredUntilSchema, title.get('spoilerUntil'));
  return until && until > now ? { ...cover, spoiler: true } : cover;
}

/** Updates the cover of a tag or title, or a person's strip, without a transaction. `true` if it wrote. */
export async function updateCover(subject: string, now: Date): Promise<boolean> {
  for (let round = 0; round < maxRounds; round += 1) {
    const document = await stored.doc(subject).get();
    if (!document.exists) return round > 0;
    const change = await changeOf(document, now);
    if (change === undefined) return round > 0;
    await unlessChanged(() => document.ref.update(change));
  }
  throw new Error('a cover does not come to rest');
}

async function changeOf(document: DocumentSnapshot, now: Date) {
  const owner = ownerOf(document.ref.path);
  if (owner !== undefined) return stripChange(document, owner, now);
  const newest = await newestUnder(document.ref.path);
  return coverChange(document, newest, newest?.photo && (await coverOf(newest.photo, now)));
}

async function stripChange(document: DocumentSnapshot, owner: string, now: Date) {
  const most = limits.profile.stripPhotos;
  const newest = await newestFew(listedPhotos().where('ownerId', '==', owner), most);
  const shown = newest.filter(({ source }) => !source.isSensitive).slice(0, most);
  const strip = await Promise.all(shown.map((photo) => coverOf(photo, now)));
  const stored: unknown = document.get('strip') ?? [];
  return isDeepStrictEqual(stored, strip) ? undefined : { strip };
}

/** `undefined`: nothing to write. A tag without photos keeps `lastUsedAt`. */
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

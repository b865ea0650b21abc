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
import { stored } from '../timestamp.ts';

/** Two that settle the same cover may outdo each other for a moment, no longer. */
const maxRounds = 10;

const storedCoverSchema = v.object({
  coverPhotoId: v.fallback(v.optional(v.string()), undefined),
  cover: v.optional(v.unknown()),
  lastUsedAt: v.fallback(v.optional(timestampSchema), undefined),
});
const coveredUntilSchema = v.fallback(v.optional(timestampSchema), undefined);

type Newest = { readonly photoId: PhotoId; readonly source: CoverSource };

/** The photo published last under a tag or title; of two at the same moment, the one with the greater id. */
async function newestUnder(subject: string): Promise<Newest | undefined> {
  const key = tagKeyOf(subject);
  const published = firestore.collection('photos').where('status', '==', 'published');
  const under =
    key === undefined
      ? published.where('titleId', '==', titleIdOf(subject))
      : published.where('tagKeys', 'array-contains', key);
  const newest = await under
    .orderBy('publishedAt', 'desc')
    .orderBy('__name__', 'desc')
    .select(...coverFields)
    .limit(1)
    .get();
  const photo = newest.docs[0];
  const source = coverSourceOf(photo?.data());
  return photo && source ? { photoId: parsePhotoId(photo.id), source } : undefined;
}

/** As the photo's page shows it: also covered as long as its title is. */
async function coverOf({ photoId, source }: Newest, now: Date): Promise<Cover> {
  const { titleId } = source;
  const cover = { ...source.cover, photoId, pictureId: source.cover.pictureId ?? photoId };
  if (cover.spoiler || titleId === undefined) return cover;
  const title = await firestore.doc(documentPath.title(titleId)).get();
  const until = v.parse(coveredUntilSchema, title.get('spoilerUntil'));
  return until && until > now ? { ...cover, spoiler: true } : cover;
}

/**
 * Makes the cover of a tag or title, and when it was last used, what its newest photo says now. No transaction, so that
 * it waits for nobody who counts there: it looks again after writing. Idempotent. Gives whether anything was changed.
 */
export async function settleCover(subject: string, now: Date): Promise<boolean> {
  if (tagKeyOf(subject) === undefined && titleIdOf(subject) === undefined) return false;
  for (let round = 0; round < maxRounds; round += 1) {
    const [document, newest] = await Promise.all([firestore.doc(subject).get(), newestUnder(subject)]);
    if (!document.exists) return round > 0;
    const cover = newest && (await coverOf(newest, now));
    const change = coverChange(document, newest, cover);
    if (change === undefined) return round > 0;
    await unlessChanged(() => document.ref.update(change));
  }
  throw new Error('a cover does not come to rest');
}

/** The fields to be written; `undefined` where they are so already. When a tag was last used stays when nothing is left. */
function coverChange(document: DocumentSnapshot, newest: Newest | undefined, cover: Cover | undefined) {
  const now = v.parse(storedCoverSchema, document.data());
  const isTag = tagKeyOf(document.ref.path) !== undefined;
  const usedAt = isTag ? newest?.source.publishedAt : undefined;
  const isUsedThen = usedAt === undefined || now.lastUsedAt?.getTime() === usedAt.getTime();
  if (now.coverPhotoId === newest?.photoId && isDeepStrictEqual(now.cover, cover) && isUsedThen) return undefined;
  return {
    coverPhotoId: newest?.photoId ?? FieldValue.delete(),
    cover: cover ?? FieldValue.delete(),
    ...(usedAt && { lastUsedAt: stored(usedAt) }),
  };
}

import { randomBytes } from 'node:crypto';
import { publicationTiles } from '#contract/publication.ts';
import { parsePhotoId } from '../../../functions/contract/ids.ts';
import { firstPosition } from '../../../functions/contract/position.ts';
import { database } from './people.ts';
import { modelPhoto, searchEntryOf } from './publishedPhoto.ts';
import { copyPictures, smallestOf } from './servedPictures.ts';

type ListedPhotoChanges = {
  readonly tags?: readonly string[];
  readonly titleId?: string;
  readonly spoiler?: boolean;
  /** Sent together: all are new, at one time. */
  readonly publication?: string;
};

const newest = 2;
const aYearMs = 365 * 86_400_000;

/**
 * Publishes a photo for each caption, the first one as the newest, by writing its document: by a person without a page,
 * found by its words. Only the first two are new, with all sizes of their picture; if the others were new, they would
 * push photos of other tests off the first page. Resolves with their ids.
 */
export async function listPhotos(
  captions: readonly string[],
  changes: ListedPhotoChanges = {},
): Promise<readonly string[]> {
  const {
    id: modelId,
    document: { titleId: _, ...document },
  } = await modelPhoto();
  const batch = database().batch();
  const now = Date.now();
  const { tags = [], ...rest } = changes;
  const isTogether = rest.publication !== undefined;
  const ids = captions.map(() => parsePhotoId(randomBytes(10).toString('hex')));
  // Lists sort photos of one time by descending id.
  if (isTogether) ids.sort((one, other) => (one < other ? 1 : -1));
  for (const [index, id] of ids.entries()) {
    const caption = captions[index] ?? '';
    const isNew = isTogether || index < newest;
    const at = new Date(isTogether ? now : now - index * 10 - (isNew ? 0 : aYearMs));
    const owner = { username: '', displayName: '並べる人', photoURL: null };
    const words = { caption, description: '', alt: '', tags, tagKeys: tags, titleWords: [], owner };
    const shape = index % 3 === 0 ? { width: 600, height: 800 } : { width: 800, height: 600 };
    batch.create(database().doc(`photos/${id}`), {
      ...document,
      ...rest,
      ...words,
      ...shape,
      ...(!isNew && { variants: smallestOf(document) }),
      ...(isTogether && { leads: index < publicationTiles, sharesPublication: true }),
      ownerId: 'lists-owner',
      publishedAt: at,
      position: firstPosition(at, id),
      createdAt: at,
      updatedAt: at,
    });
    batch.create(database().doc(`searchEntries/${id}`), searchEntryOf('lists-owner', words, at));
  }
  if (rest.publication !== undefined) {
    const photos = ids.map((id) => ({ id, publishedAt: new Date(now), tagKeys: tags }));
    batch.create(database().doc(`publications/${rest.publication}`), { ownerId: 'lists-owner', photos });
  }
  const whole = isTogether ? ids.length : newest;
  await copyPictures(modelId, ids.slice(0, whole));
  await copyPictures(modelId, ids.slice(whole), 'smallest');
  await batch.commit();
  return ids;
}

/** Sets a tag's name, or its target. */
export async function nameTag(
  key: string,
  fields: { name: string; reading?: string; aliasOf?: string },
): Promise<void> {
  await database()
    .doc(`tags/${key}`)
    .set({ count: 0, lastUsedAt: new Date(), ...fields }, { merge: true });
}

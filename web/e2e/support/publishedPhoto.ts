import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parsePhotoId, parseUid } from '../../../functions/contract/ids.ts';
import { storagePath } from '../../../functions/contract/paths.ts';
import { firstPosition } from '../../../functions/contract/position.ts';
import { searchGrams } from '../../../functions/contract/search.ts';
import { bucket, database, newAccount } from './people.ts';
import { phonePhoto } from './pictures.ts';
import { copyPictures } from './servedPictures.ts';

const stranger = { username: '', displayName: '試す人', photoURL: null };
const newPhotoId = () => parsePhotoId(randomBytes(10).toString('hex'));

/**
 * A photo of a newcomer, or of an existing person, uploaded and published by the real pipeline. Resolves with its id.
 */
export async function uploadedPhoto(caption = '試しの一枚', ownerId?: string, jpeg?: Buffer): Promise<string> {
  const uid = ownerId ?? (await newAccount()).uid;
  const id = newPhotoId();
  const now = new Date();
  const document = database().doc(`photos/${id}`);
  await document.create({
    ownerId: uid,
    owner: stranger,
    caption,
    description: '',
    alt: '',
    tags: ['ねこ'],
    tagKeys: ['ねこ'],
    spoiler: false,
    showExif: false,
    status: 'uploading',
    width: 0,
    height: 0,
    thumbhash: '',
    color: '',
    variants: {},
    createdAt: now,
    updatedAt: now,
  });
  const buffer = jpeg ?? (await phonePhoto('p.jpg', 800, 600)).buffer;
  await bucket()
    .file(storagePath.upload(parseUid(uid), id))
    .save(buffer, { resumable: false, contentType: 'image/jpeg' });
  for (;;) {
    const status: unknown = (await document.get()).get('status');
    if (status === 'published') return id;
    if (status === 'failed') throw new Error('the picture of the test was refused');
    await delay(100);
  }
}

type Model = { readonly id: string; readonly document: FirebaseFirestore.DocumentData };
let model: Promise<Model> | undefined;

/** One photo of the real pipeline, whose picture others use: making the sizes of a picture takes seconds. */
export function modelPhoto(): Promise<Model> {
  model ??= uploadedPhoto('手本').then(async (id) => ({
    id,
    document: (await database().doc(`photos/${id}`).get()).data() ?? {},
  }));
  return model;
}

/**
 * A photo of a newcomer, or of an existing person, with its own picture but no original: the pipeline's result, without
 * running it. Resolves with its id.
 */
export async function publishedPhoto(caption = '試しの一枚', ownerId?: string): Promise<string> {
  const [{ id: modelId, document }, uid] = await Promise.all([modelPhoto(), ownerId ?? newUid()]);
  const id = newPhotoId();
  const at = new Date();
  const words = {
    caption,
    description: '',
    alt: '',
    tags: ['ねこ'],
    tagKeys: ['ねこ'],
    titleWords: [],
    owner: stranger,
  };
  await copyPictures(modelId, [id]);
  const batch = database().batch();
  batch.create(database().doc(`photos/${id}`), {
    ...document,
    ...words,
    ownerId: uid,
    publishedAt: at,
    position: firstPosition(at, id),
    createdAt: at,
    updatedAt: at,
  });
  batch.create(database().doc(`searchEntries/${id}`), searchEntryOf(uid, words, at));
  await batch.commit();
  return id;
}

/** By which searches find a listed photo. */
export const searchEntryOf = (ownerId: string, words: Parameters<typeof searchGrams>[0], publishedAt: Date) => ({
  ...{ ownerId, listed: true, publishedAt },
  grams: searchGrams(words),
});

const newUid = async (): Promise<string> => (await newAccount()).uid;

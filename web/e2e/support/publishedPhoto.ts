import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { schemaNumber } from '../../../functions/contract/documents/stored.ts';
import { parsePhotoId, parseUid } from '../../../functions/contract/ids.ts';
import { storagePath } from '../../../functions/contract/paths.ts';
import { bucket, database, newAccount } from './people.ts';
import { phonePhoto } from './pictures.ts';

/** A photo of a new person, or of one who is there, published by the real pipeline. Resolves with its id. */
export async function publishedPhoto(caption = '試しの一枚', ownerId?: string): Promise<string> {
  const uid = ownerId ?? (await newAccount()).uid;
  const id = parsePhotoId(randomBytes(10).toString('hex'));
  const now = new Date();
  const document = database().doc(`photos/${id}`);
  await document.create({
    schema: schemaNumber('photos'),
    ownerId: uid,
    owner: { username: '', displayName: '試す人', photoURL: null },
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
  const { buffer } = await phonePhoto('p.jpg', 800, 600);
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

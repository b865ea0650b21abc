import { randomBytes } from 'node:crypto';
import type { Hold, Visibility } from '#contract/documents/photo.ts';
import { type PhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { defaultLicence } from '#contract/licences.ts';
import { documentPath, type PicturePlace, storagePath } from '#contract/paths.ts';
import type { ArrivedObject } from '../../../src/data/objects.ts';
import { reservePhotos } from '../../../src/data/photos/photoStore.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { bucketOfTests } from './fragileBucket.ts';
import { server } from './site.ts';

/** `path`: of the upload. */
export type Place = { readonly uid: Uid; readonly id: PhotoId; readonly path: string; readonly original: string };

/** A photo's first picture. */
export const pictureOf = ({ uid, id }: Pick<Place, 'uid' | 'id'>): PicturePlace => ({
  uid,
  photoId: id,
  pictureId: id,
});

const emptyProfile = {
  username: '',
  usernameKey: '',
  displayName: '',
  photoURL: null,
  bio: '',
  links: [],
  photoCount: 0,
  createdAt: new Date(0),
};

/** A reservation. Its original, if given, is in the tests' bucket as after an upload. */
export async function placeWith(
  original: Buffer | undefined,
  more: {
    readonly showExif?: boolean;
    readonly showMoment?: boolean;
    readonly utcOffset?: number;
    readonly hold?: Hold;
    readonly createdAt?: Date;
    readonly visibility?: Visibility;
  } = {},
): Promise<Place> {
  const uid = parseUid(`runs-${randomBytes(8).toString('hex')}`);
  const id = newPhotoId();
  const path = storagePath.upload(uid, id);
  const photo = {
    id,
    caption: '桜',
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    titleId: undefined,
    titleWords: [],
    spoiler: false,
    sensitive: false,
    showExif: more.showExif ?? false,
    showMoment: more.showMoment ?? false,
    utcOffset: more.utcOffset,
    licence: defaultLicence,
    download: 'none' as const,
    hold: more.hold,
    visibility: more.visibility ?? 'public',
  };
  await server.firestore.doc(documentPath.profile(uid)).set(emptyProfile);
  await reservePhotos(uid, [photo], more.createdAt ?? new Date());
  if (original) await putOriginal(path, original);
  return { uid, id, path, original: storagePath.original(uid, id) };
}

/** Stores an original as an upload does, with the download token that uploads of the Firebase SDK get. */
export const putOriginal = (path: string, original: Buffer): Promise<void> =>
  bucketOfTests
    .file(path)
    .save(original, {
      resumable: false,
      contentType: 'image/jpeg',
      metadata: { metadata: { firebaseStorageDownloadTokens: 'a-token' } },
    });

/** The storage event of an original that the pipeline has kept. */
export const keptAt = ({ uid, photoId, pictureId }: PicturePlace): ArrivedObject => ({
  name: storagePath.original(uid, photoId, pictureId),
  generation: '2',
  bytes: 1,
  contentType: 'image/jpeg',
});

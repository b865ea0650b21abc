import * as v from 'valibot';
import type { Album, AlbumContents } from '#contract/documents/album.ts';
import { type AlbumId, albumIdSchema, type PhotoId } from '#contract/ids.ts';
import type { User } from '#session/atoms.ts';
import { documents, stored } from './firestore.ts';

/** Stores an album of these photos, by default public. Returns its id. */
export function makeAlbum(
  by: User,
  photoIds: readonly PhotoId[],
  { coverPhotoId, ...known }: Partial<Omit<Album, 'ownerId' | 'owner'> & Pick<AlbumContents, 'coverPhotoId'>> = {},
): AlbumId {
  const id = v.parse(albumIdSchema, crypto.randomUUID().replaceAll('-', '').slice(0, 20));
  const at = new Date();
  documents({
    [`albums/${id}`]: {
      title: '春の旅',
      text: '',
      visibility: 'public',
      status: 'published',
      createdAt: at,
      updatedAt: at,
      ...known,
      ownerId: by.uid,
      owner: { username: by.username, displayName: by.displayName ?? '', photoURL: by.photoURL },
    },
    [`albumContents/${id}`]: { ownerId: by.uid, photoIds: [...photoIds], coverPhotoId, key: keyOf(id) },
  });
  for (const photoId of photoIds)
    if (stored(`photos/${photoId}`)) documents.update(`photos/${photoId}`, { albumKeys: [keyOf(id)] });
  return id;
}

const keyOf = (id: AlbumId): string => `key of ${id}`;

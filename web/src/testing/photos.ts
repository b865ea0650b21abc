import type { PublishedPhoto } from '#contract/documents/photo.ts';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { firstPosition } from '#contract/position.ts';
import type { User } from '#session/atoms.ts';
import { documents } from './firestore.ts';
import { aPerson } from './people.ts';

export type PublishedBy = Partial<Omit<PublishedPhoto, 'ownerId' | 'owner'>> & { readonly by?: User };

/** Publishes a searchable photo for each caption, newest first. Returns their ids. */
export function publishPhotos(captions: readonly string[], known: PublishedBy = {}): readonly PhotoId[] {
  const { by = aPerson(), tags = [], ...more } = known;
  const now = Date.now();
  const owner = { username: by.username, displayName: by.displayName ?? '', photoURL: by.photoURL };
  return captions.map((caption, index) => {
    const id = parsePhotoId(crypto.randomUUID().replaceAll('-', '').slice(0, 20));
    const at = new Date(now - index * 10);
    const words = { caption, description: '', alt: '', tags, tagKeys: tags, titleWords: [], owner };
    documents({
      [`photos/${id}`]: {
        spoiler: false,
        showExif: false,
        status: 'published',
        width: 800,
        height: 600,
        thumbhash: '',
        color: '#808080',
        variants: { sizes: [300], avif: [], share: { width: 800, height: 600 } },
        createdAt: at,
        updatedAt: at,
        publishedAt: at,
        position: firstPosition(at, id),
        ...words,
        ...more,
        ownerId: by.uid,
      },
    });
    return id;
  });
}

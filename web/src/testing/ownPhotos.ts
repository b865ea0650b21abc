import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { firstPosition } from '#contract/position.ts';
import type { User } from '#session/atoms.ts';
import { documents } from './firestore.ts';
import { aPerson, profileOf } from './people.ts';

type Changes = Readonly<Record<string, unknown>>;

let made = 0;

/** Stores a person's documents: `own` is private, `shown` is public. */
export function putPerson(known: Partial<User> = {}, own: Changes = {}, shown: Changes = {}): User {
  const person = aPerson(known);
  const { uid, displayName, username, photoURL } = person;
  const createdAt = new Date('2026-01-01T00:00:00Z');
  documents({
    [`users/${uid}`]: { displayName: displayName ?? '', username, photoURL, status: 'normal', createdAt, ...own },
    [`profiles/${uid}`]: { ...profileOf(person), ...shown },
    ...(username !== '' && { [`usernames/${username}`]: { uid, createdAt } }),
  });
  return person;
}

/** Stores published photos of a person, newest first. Merges the changes into each. */
export function putPhotos(
  { uid, username, displayName }: User,
  captions: readonly string[],
  changes: (place: number) => Changes = () => ({}),
): readonly PhotoId[] {
  return captions.map((caption, place) => {
    made += 1;
    const id = parsePhotoId(`photo${String(made).padStart(15, '0')}`);
    const at = new Date(Date.now() - 3_600_000 - place * 60_000);
    documents.set(`photos/${id}`, {
      ...{ ownerId: uid, owner: { username, displayName: displayName ?? '', photoURL: null } },
      ...{ caption, description: '', alt: '', tags: [], tagKeys: [], titleWords: [], spoiler: false, showExif: false },
      ...{ status: 'published', width: 3_000, height: 2_000, color: '#8090a0' },
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      variants: { sizes: [320, 640], avif: [], share: { width: 1_200, height: 800 } },
      ...{ createdAt: at, updatedAt: at, publishedAt: at, position: firstPosition(at, id) },
      ...changes(place),
    });
    return id;
  });
}

/** A small picture file that a browser can show. */
export async function aPicture(width = 300, height = 200, colour = '#335577', type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is nothing to paint on');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

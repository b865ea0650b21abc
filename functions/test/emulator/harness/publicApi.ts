import { randomBytes } from 'node:crypto';
import { personSearch } from '#contract/catalogueSearch.ts';
import type { PhotoId } from '#contract/ids.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { firstPosition } from '#contract/position.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { entryOf } from './searchEntries.ts';
import { server } from './site.ts';

type Words = {
  readonly caption?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly titleWords?: readonly string[];
  readonly titleId?: string;
};
export type Author = { readonly uid: string; readonly username: string; readonly displayName: string };
export const hana: Author = { uid: 'uid-hana', username: 'hana', displayName: '花' };
export const sora: Author = { uid: 'uid-sora', username: 'sora', displayName: '空' };

const keyOf = (tag: string): string => {
  const normalized = normalizeTag(tag);
  return normalized.ok ? normalized.key : '';
};

/** A published photo's document with all private fields. */
export function aPublishedPhoto(words: Words, publishedAt: Date, { uid, ...names } = sora) {
  const { caption = '', description = '', tags = [], titleWords = [] } = words;
  const described = { caption, description, alt: '', tags, tagKeys: tags.map(keyOf), titleWords };
  return {
    ...described,
    ...(words.titleId !== undefined && { titleId: words.titleId }),
    ownerId: uid,
    owner: { ...names, photoURL: null },
    contentHash: 'what file it was made of',
    ...{ status: 'published', visibility: 'public', listed: true, leads: true },
    width: 3_000,
    height: 2_000,
    thumbhash: randomBytes(21).toString('base64'),
    color: '#a1b2c3',
    variants: { sizes: [320, 640, 1_280, 2_048], avif: [320, 640], share: { width: 1_200, height: 800 } },
    createdAt: publishedAt,
    updatedAt: publishedAt,
    publishedAt,
    position: firstPosition(publishedAt, ''),
  };
}

/** Publishes photos, each a minute after the previous one. */
export async function publishAll(all: readonly (Words & { readonly by?: Author })[]): Promise<readonly PhotoId[]> {
  const batch = server.firestore.batch();
  const ids = all.map(({ by, ...words }, index) => {
    const id = newPhotoId();
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
    const photo = aPublishedPhoto(words, at, by);
    batch.set(server.firestore.doc(`photos/${id}`), photo);
    batch.set(server.firestore.doc(`searchEntries/${id}`), entryOf(photo));
    return id;
  });
  await batch.commit();
  return ids;
}

export const aProfile = (
  { username, displayName }: Omit<Author, 'uid'>,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  username,
  usernameKey: username,
  displayName,
  photoURL: null,
  bio: '',
  links: [],
  photoCount: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  search: [...personSearch({ usernameKey: username, searchName: titleKey(displayName) })],
  ...more,
});

import { parsePhotoId, parseUid } from '#contract/ids.ts';
import type { ListedPhoto, PhotoPage, PhotoPages } from '#data/photos/lists.ts';

/** A published photo for tests. `name` becomes its caption and part of its id. */
export function aListedPhoto(name: string, changes: Partial<ListedPhoto> = {}): ListedPhoto {
  const id = parsePhotoId(name.replace(/[^A-Za-z0-9]/g, '').padEnd(20, '0'));
  return {
    id,
    ownerId: parseUid('hana-uid'),
    owner: { username: 'hana', displayName: '花', photoURL: null },
    caption: name,
    description: '',
    alt: '',
    tags: [],
    tagKeys: [],
    titleWords: [],
    spoiler: false,
    sensitive: false,
    showExif: false,
    showMoment: false,
    licence: 'all-rights-reserved',
    download: 'none',
    status: 'published',
    visibility: 'public',
    width: 3_000,
    height: 2_000,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    color: '#8090a0',
    variants: { sizes: [320, 640], avif: [], share: { width: 1_200, height: 800 } },
    createdAt: new Date('2026-11-20T00:00:00Z'),
    updatedAt: new Date('2026-11-20T00:00:00Z'),
    publishedAt: new Date('2026-11-20T00:00:00Z'),
    ...changes,
  };
}

/** A page of photos, given as such or by names for `aListedPhoto`, read a day after their publication. */
export const aPage = (
  photos: string | readonly ListedPhoto[],
  next?: string,
  asOf = new Date('2026-11-21T00:00:00Z'),
): PhotoPage => ({
  items: typeof photos === 'string' ? Array.from(photos, (name) => aListedPhoto(name)) : photos,
  next,
  asOf,
});

/** A list of these pages. */
export const aList = (...pages: readonly PhotoPage[]): PhotoPages => ({
  pages: [...pages],
  pageParams: pages.map((_, place) => (place === 0 ? null : 'next')),
});

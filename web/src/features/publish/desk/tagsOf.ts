import type { OwnPhoto } from '#data/photos/ownPhotos.ts';

type Borne = { readonly key: string; readonly name: string; readonly count: number };

/** The tags of these photos, each once, most borne first. */
export function tagsOf(photos: readonly Pick<OwnPhoto, 'tags' | 'tagKeys'>[]): readonly Borne[] {
  const borne = new Map<string, Borne>();
  for (const { tags, tagKeys } of photos) {
    for (const [place, key] of tagKeys.entries()) {
      const { name = tags[place] ?? key, count = 0 } = borne.get(key) ?? {};
      borne.set(key, { key, name, count: count + 1 });
    }
  }
  return [...borne.values()].sort((one, other) => other.count - one.count);
}

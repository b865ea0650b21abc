import type { TagDocument } from '#contract/documents/tag.ts';
import type { TitleDocument } from '#contract/documents/title.ts';
import type { Trending } from '#contract/documents/trending.ts';
import type { TitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';

/** What of a photo tells what is in use. */
export type Use = {
  readonly ownerId: string;
  readonly tagKeys: readonly string[];
  readonly titleId?: TitleId | undefined;
};

type Tally = { readonly people: Set<string>; photos: number };

/** More are looked at than are shown, because some of them will turn out not to be for showing. */
const spare = 2;

/**
 * Pure: what photos have in common, most used first: by how many people, then in how many photos, so that one person's
 * hundred photos of one thing make no trend.
 */
function mostUsed<Key extends string>(uses: readonly (readonly [Key, string])[], limit: number): readonly Key[] {
  const tallies = new Map<Key, Tally>();
  for (const [key, ownerId] of uses) {
    const tally = tallies.get(key) ?? { people: new Set(), photos: 0 };
    tally.people.add(ownerId);
    tally.photos += 1;
    tallies.set(key, tally);
  }
  // Sorting is stable: of those used alike, the one used last comes first.
  const ranked = [...tallies].sort(
    ([, one], [, other]) => other.people.size - one.people.size || other.photos - one.photos,
  );
  return ranked.slice(0, limit).map(([key]) => key);
}

/** Pure: the keys of tags and ids of titles that may be trending, given the newest photos, newest first. */
export const candidatesAmong = (photos: readonly Use[]) => ({
  tagKeys: mostUsed(
    photos.flatMap(({ ownerId, tagKeys }) => tagKeys.map((key) => [key, ownerId] as const)),
    limits.trending.tags * spare,
  ),
  titleIds: mostUsed(
    photos.flatMap(({ ownerId, titleId }) => (titleId === undefined ? [] : [[titleId, ownerId] as const])),
    limits.trending.titles * spare,
  ),
});

export type Candidates = {
  readonly tags: readonly { readonly key: string; readonly tag: TagDocument }[];
  readonly titles: readonly { readonly id: TitleId; readonly title: TitleDocument }[];
};

/** Pure: those of the candidates that are for showing, in their order. `ngTags` are keys that the site does not want. */
export const trendingOf = (
  { tags, titles }: Candidates,
  ngTags: ReadonlySet<string>,
): Pick<Trending, 'tags' | 'titles'> => ({
  tags: tags
    .filter(({ key, tag }) => tag.aliasOf === undefined && tag.count > 0 && !ngTags.has(key))
    .slice(0, limits.trending.tags)
    .map(({ key, tag: { name, count, cover } }) => ({ key, name, count, ...(cover && { cover }) })),
  titles: titles
    .filter(({ title }) => title.status === 'active' && title.count > 0)
    .slice(0, limits.trending.titles)
    .map(({ id, title: { name, count, cover } }) => ({ id, name, count, ...(cover && { cover }) })),
});

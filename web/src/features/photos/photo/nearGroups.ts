import type { ListedPhoto } from '#data/photos/lists.ts';

export type NearGroups = {
  readonly titled: readonly ListedPhoto[];
  /** The tag that most of the others share with the photo, and those that have it. */
  readonly tagged: { readonly key: string; readonly photos: readonly ListedPhoto[] } | undefined;
  readonly byAuthor: readonly ListedPhoto[];
};

/** Each photo once: by the title, else by a tag, else by the person. */
export function nearGroups(
  photo: Pick<ListedPhoto, 'titleId' | 'tagKeys' | 'ownerId'>,
  near: readonly ListedPhoto[],
): NearGroups {
  const { titleId, tagKeys, ownerId } = photo;
  const titled = near.filter((each) => titleId !== undefined && each.titleId === titleId);
  const others = near.filter((each) => !titled.includes(each));
  const [tagged] = tagKeys
    .map((key) => ({ key, photos: others.filter((each) => each.tagKeys.includes(key)) }))
    .filter(({ photos }) => photos.length > 0)
    .sort((one, other) => other.photos.length - one.photos.length);
  const byAuthor = others.filter((each) => each.ownerId === ownerId && !tagged?.photos.includes(each));
  return { titled, tagged, byAuthor };
}

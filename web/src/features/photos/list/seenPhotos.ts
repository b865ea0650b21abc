import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';

export function seenPhotos(
  photos: readonly ListedPhoto[],
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): readonly ListedPhoto[] {
  return withoutMuted(gone.size === 0 ? photos : photos.filter(({ id }) => !gone.has(id)), mutes);
}

/** Without photos of a muted author, tag or title; all photos for a visitor. */
export function withoutMuted(photos: readonly ListedPhoto[], mutes: Mutes | null): readonly ListedPhoto[] {
  if (mutes === null) return photos;
  const { mutedUsers, mutedTags, mutedTitles } = mutes;
  if (mutedUsers.length + mutedTags.length + mutedTitles.length === 0) return photos;
  const users = new Set<string>(mutedUsers);
  const titles = new Set<string>(mutedTitles);
  const tags = new Set<string>(mutedTags);
  return photos.filter(
    ({ ownerId, titleId, tagKeys }) =>
      !users.has(ownerId) && !(titleId && titles.has(titleId)) && !tagKeys.some((key) => tags.has(key)),
  );
}

import type { PhotoId } from '#contract/ids.ts';
import { type ListedPhoto } from '#data/photos/queries.ts';
import { type Mutes } from '#session/mute/rememberedMutes.ts';

/** The photos of a list that are shown: without those that are gone and those that are muted. */
export function seenPhotos(
  photos: readonly ListedPhoto[],
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): readonly ListedPhoto[] {
  return withoutMuted(gone.size === 0 ? photos : photos.filter(({ id }) => !gone.has(id)), mutes);
}

/** The photos without those whose author, one of whose tags or whose title is muted; all of them for a visitor. */
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

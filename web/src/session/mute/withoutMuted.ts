import type { Cover } from '#contract/edge/pictures.ts';
import type { Mutes } from './rememberedMutes.ts';

/** Of a photo or a copy of it. */
type Muted = Pick<Cover, 'ownerId' | 'titleId' | 'tagKeys'>;

/** Without photos of a muted author, tag or title; all photos for a visitor. */
export function withoutMuted<Photo extends Muted>(photos: readonly Photo[], muted: Mutes | null): readonly Photo[] {
  if (muted === null) return photos;
  const { mutedUsers, mutedTags, mutedTitles } = muted;
  if (mutedUsers.length + mutedTags.length + mutedTitles.length === 0) return photos;
  return photos.filter(
    ({ ownerId, titleId, tagKeys }) =>
      !mutedUsers.includes(ownerId) &&
      !(titleId && mutedTitles.includes(titleId)) &&
      !tagKeys.some((key) => mutedTags.includes(key)),
  );
}

import { useAtomValue } from 'jotai';
import type { Cover } from '#contract/edge/pictures.ts';
import { mutes } from '../atoms.ts';
import type { Mutes } from './rememberedMutes.ts';

/** Of a photo or a copy of it. */
type Muted = Pick<Cover, 'ownerId' | 'titleId' | 'tagKeys'>;

/** Without photos of a muted author, tag or title; all photos for a visitor. */
export function withoutMuted<Photo extends Muted>(photos: readonly Photo[], muted: Mutes | null): readonly Photo[] {
  if (muted === null) return photos;
  const { mutedUsers, mutedTags, mutedTitles } = muted;
  if (mutedUsers.length + mutedTags.length + mutedTitles.length === 0) return photos;
  const users = new Set<string>(mutedUsers);
  const titles = new Set<string>(mutedTitles);
  const tags = new Set<string>(mutedTags);
  return photos.filter(
    ({ ownerId, titleId, tagKeys }) =>
      !users.has(ownerId) && !(titleId && titles.has(titleId)) && !tagKeys.some((key) => tags.has(key)),
  );
}

/** A cover is a copy of a photo, and is left out like it. */
export const useUnmutedCovers = (covers: readonly Cover[]): readonly Cover[] =>
  withoutMuted(covers, useAtomValue(mutes));

export const useUnmutedCover = (cover: Cover | undefined): Cover | undefined =>
  useUnmutedCovers(cover === undefined ? [] : [cover])[0];

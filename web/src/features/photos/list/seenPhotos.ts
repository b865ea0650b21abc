import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { withoutMuted } from './withoutMuted.ts';

/** The photos of a list that are shown: without those that are gone and those that are muted. */
export function seenPhotos(
  photos: readonly ListedPhoto[],
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): readonly ListedPhoto[] {
  return withoutMuted(gone.size === 0 ? photos : photos.filter(({ id }) => !gone.has(id)), mutes);
}

import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import type { PhotoList } from './photoList.ts';
import { seenPhotos } from './seenPhotos.ts';

export type Neighbours = {
  readonly previous: ListedPhoto | undefined;
  readonly next: ListedPhoto | undefined;
  /** The end of what is loaded is near and more follows: have it loaded before it is asked for. */
  readonly wantsMore: boolean;
};

/** So many photos before the end of what is loaded, what follows is asked for. */
const nearEnd = 5;
const none: Neighbours = { previous: undefined, next: undefined, wantsMore: false };

/**
 * Which photos stand before and behind one in a list, as far as it is loaded, without what is muted or gone. The photo
 * itself may be muted or gone meanwhile; in a list that does not hold it, it has no neighbours.
 */
export function neighboursOf(
  list: PhotoList,
  id: PhotoId,
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): Neighbours {
  if (list.phase !== 'shown') return none;
  const place = list.photos.findIndex((photo) => photo.id === id);
  if (place === -1) return none;
  const before = seenPhotos(list.photos.slice(0, place), mutes, gone);
  const behind = seenPhotos(list.photos.slice(place + 1), mutes, gone);
  const canAsk = list.tail.phase === 'more' || list.tail.phase === 'more-failed';
  return { previous: before.at(-1), next: behind[0], wantsMore: canAsk && behind.length < nearEnd };
}

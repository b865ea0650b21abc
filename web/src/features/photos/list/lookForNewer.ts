import type { QueryClient } from '@tanstack/react-query';
import type { PhotoId, PublicationId } from '#contract/ids.ts';
import {
  type ListedPhoto,
  type ListKey,
  newestPhotos,
  type PhotoPage,
  type PhotoPages,
  photoList,
} from '#data/photos/lists.ts';

import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { countPhotos, isFolded } from './publications.ts';
import { seenPhotos } from './seenPhotos.ts';

/** How long the first page counts as fresh: 2 min. */
const freshForMs = 120_000;

/**
 * Pure. The tiles of publications that both have, as they were in `rest` and as they are. The last publication of a page
 * may go on in the next one, and counts as unchanged.
 */
function grown(rest: readonly ListedPhoto[], newer: readonly ListedPhoto[], { items, next }: PhotoPage) {
  const publicationOf = publicationsIn([...rest, ...items]);
  const last = items.at(-1);
  const cut = next === undefined || last === undefined ? undefined : publicationOf(last);
  const before = new Set(rest.map(publicationOf));
  const isListed = (photo: ListedPhoto): boolean => {
    const publication = publicationOf(photo);
    return publication !== undefined && publication !== cut && before.has(publication);
  };
  const are = items.filter((photo) => isListed(photo) && !newer.includes(photo));
  const now = new Set(are.map(publicationOf));
  return { were: rest.filter((photo) => now.has(publicationOf(photo))), are, publicationOf };
}

/** Pure. Also of a photo that was alone before, or is now: then only one of both answers names its publication. */
function publicationsIn(photos: readonly ListedPhoto[]) {
  const named = new Map(
    photos.flatMap(({ id, publication }) => (publication === undefined ? [] : [[id, publication]])),
  );
  return ({ id }: ListedPhoto): PublicationId | undefined => named.get(id);
}

const marks = (photos: readonly ListedPhoto[]): string => JSON.stringify(photos.map(({ id, others }) => [id, others]));

/** Pure. `newer`: photos above those that both have. `rest`: the list from there on, without photos that are gone. */
function compare({ pages }: PhotoPages, newest: PhotoPage) {
  const photos = pages.flatMap(({ items }) => items);
  const listed = new Set(photos.map(({ id }) => id));
  const places = new Map(newest.items.map(({ id }, place) => [id, place]));
  const top = photos.findIndex(({ id }) => places.has(id));
  const meeting = photos[top];
  if (meeting === undefined) return { photos, newer: newest.items, rest: [] };
  // A photo that its owner moved up on the profile is not new.
  const newer = newest.items.slice(0, places.get(meeting.id)).filter(({ id }) => !listed.has(id));
  return { photos, newer, rest: photos.slice(top) };
}

const isOlder = (newest: PhotoPage, { pages: [first] }: PhotoPages): boolean =>
  first === undefined || newest.asOf <= first.asOf;

type Newer = {
  readonly photos: readonly ListedPhoto[];
  readonly isMore: boolean;
  /** Of a folded list: the tiles of publications that it has already, before and now. */
  readonly were: readonly ListedPhoto[];
  readonly are: readonly ListedPhoto[];
};

const noneGrown = { were: [], are: [], publicationOf: () => undefined };

/** Pure: photos that the list lacks at its top; `isMore` if there are more of them than a page. */
export function newerIn(list: PhotoPages, newest: PhotoPage, isOfEntries = false): Newer {
  if (isOlder(newest, list)) return { photos: [], isMore: false, ...noneGrown };
  const { newer, rest } = compare(list, newest);
  return { photos: newer, isMore: rest.length === 0, ...(isOfEntries ? grown(rest, newer, newest) : noneGrown) };
}

/** Pure. How many photos the viewer would see more, also behind the tiles of a folded list. */
export function newerCount(
  { photos, were, are }: Newer,
  isOfEntries: boolean,
  muted: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): number {
  if (!isOfEntries) return seenPhotos(photos, muted, gone).length;
  const [fresh = 0, before = 0, now = 0] = [photos, were, are].map((some) => countPhotos(some, muted, gone));
  return fresh + Math.max(0, now - before);
}

const onePage = (list: PhotoPages, items: readonly ListedPhoto[], asOf: Date | undefined): PhotoPages => {
  const last = list.pages.at(-1);
  return last ? { pages: [{ ...last, items, asOf: asOf ?? last.asOf }], pageParams: [null] } : list;
};

/** Pure: the list with the newer photos; restarts it if they are more than a page. Returns an unchanged list as is. */
export function withNewer(list: PhotoPages, newest: PhotoPage, isOfEntries = false): PhotoPages {
  if (isOlder(newest, list)) return list;
  const { photos, newer, rest } = compare(list, newest);
  if (rest.length === 0) return { pages: [newest], pageParams: [null] };
  const { were, are, publicationOf } = isOfEntries ? grown(rest, newer, newest) : noneGrown;
  if (newer.length === 0 && rest.length === photos.length && marks(were) === marks(are)) return list;
  // Where a publication began in the list, all of its tiles are as they are now.
  const renewed = rest.flatMap((photo, at) => {
    if (!were.includes(photo)) return photo;
    const publication = publicationOf(photo);
    const isFirst = rest.findIndex((other) => publicationOf(other) === publication) === at;
    return isFirst ? are.filter((now) => publicationOf(now) === publication) : [];
  });
  return onePage(list, [...newer, ...renewed], newest.asOf);
}

/** Pure: the list without photos that are gone from its top. Adds newer photos only to an empty list. */
export function withoutGone(list: PhotoPages, newest: PhotoPage): PhotoPages {
  if (isOlder(newest, list)) return list;
  const { photos, newer, rest } = compare(list, newest);
  if (photos.length === 0 || newest.items.length === 0) return withNewer(list, newest);
  if (rest.length === 0 || rest.length === photos.length) return list;
  return onePage(list, rest, newer.length === 0 ? newest.asOf : list.pages[0]?.asOf);
}

/** Shows newer photos at the top of the page, or else leaves them to be offered. At most every two minutes. */
export async function lookForNewer(client: QueryClient, key: ListKey, isAtTop: () => boolean): Promise<void> {
  const { queryKey } = photoList(key);
  const list = client.getQueryState<PhotoPages>(queryKey);
  const [first] = list?.data?.pages ?? [];
  if (first === undefined) return;
  try {
    const look = newestPhotos(key);
    if (client.getQueryData(look.queryKey) === undefined) {
      // A page from the browser's history may contain an old list.
      const updatedAt = list?.isInvalidated ? 1 : Math.min(first.asOf.getTime(), Date.now());
      client.setQueryData(look.queryKey, { pages: [first], pageParams: [null] }, { updatedAt });
    }
    const [newest] = (await client.infiniteQuery({ ...look, staleTime: freshForMs })).pages;
    const before = client.getQueryData<PhotoPages>(queryKey);
    // Where the page is scrolled to makes the browser lay it out, so ask only for something newer.
    if (newest === undefined || before === undefined || isOlder(newest, before)) return;
    const now = isAtTop() ? withNewer(before, newest, isFolded(key)) : withoutGone(before, newest);
    if (now !== before) client.setQueryData(queryKey, now);
  } catch {
    // Nobody requested this check, so its failure needs no message.
  }
}

import type { QueryClient } from '@tanstack/react-query';
import {
  type ListedPhoto,
  type ListKey,
  newestPhotos,
  type PhotoPage,
  type PhotoPages,
  photoList,
} from '#data/photos/lists.ts';

/** How long the first page counts as fresh: 2 min. */
const freshForMs = 120_000;

/** Pure. `newer`: photos above those that both have. `rest`: the list from there on, without photos that are gone. */
function compare({ pages }: PhotoPages, newest: PhotoPage) {
  const photos = pages.flatMap(({ items }) => items);
  const known = new Set(photos.map(({ id }) => id));
  const places = new Map(newest.items.map(({ id }, place) => [id, place]));
  const top = photos.findIndex(({ id }) => places.has(id));
  const meeting = photos[top];
  if (meeting === undefined) return { photos, newer: newest.items, rest: [] };
  // A photo that its owner moved up on the profile is not new.
  const newer = newest.items.slice(0, places.get(meeting.id)).filter(({ id }) => !known.has(id));
  return { photos, newer, rest: photos.slice(top) };
}

const isOlder = (newest: PhotoPage, { pages: [first] }: PhotoPages): boolean =>
  first === undefined || newest.asOf <= first.asOf;

type Newer = { readonly photos: readonly ListedPhoto[]; readonly isMore: boolean };

/** Pure: photos that the list lacks at its top; `isMore` if there are more of them than a page. */
export function newerIn(list: PhotoPages, newest: PhotoPage): Newer {
  if (isOlder(newest, list)) return { photos: [], isMore: false };
  const { newer, rest } = compare(list, newest);
  return { photos: newer, isMore: rest.length === 0 };
}

const onePage = (list: PhotoPages, items: readonly ListedPhoto[], asOf: Date | undefined): PhotoPages => {
  const last = list.pages.at(-1);
  return last ? { pages: [{ ...last, items, asOf: asOf ?? last.asOf }], pageParams: [null] } : list;
};

/** Pure: the list with the newer photos; restarts it if they are more than a page. Returns an unchanged list as is. */
export function withNewer(list: PhotoPages, newest: PhotoPage): PhotoPages {
  if (isOlder(newest, list)) return list;
  const { photos, newer, rest } = compare(list, newest);
  if (rest.length === 0) return { pages: [newest], pageParams: [null] };
  return newer.length === 0 && rest.length === photos.length ? list : onePage(list, [...newer, ...rest], newest.asOf);
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
    if (newest === undefined || before === undefined) return;
    const now = isAtTop() ? withNewer(before, newest) : withoutGone(before, newest);
    if (now !== before) client.setQueryData(queryKey, now);
  } catch {
    // Nobody requested this check, so its failure needs no message.
  }
}

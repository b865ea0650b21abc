import { type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { type AlbumId, isAlbumId, isPhotoId, isTitleId, type PhotoId, type TitleId } from '#contract/ids.ts';
import { profiles } from '../accounts/accountStore.ts';
import { tags } from '../catalogue/tagStore.ts';
import { titles } from '../catalogue/titleStore.ts';
import { listedPhotos } from '../photos/photoStore.ts';
import { isListed, lifeOf } from '../photos/storedLife.ts';
import { openAlbums } from './publicAlbums.ts';
import { bannedAmong } from './publicPeople.ts';
import { descending, type End, inOrder, type Order, type Reading, readPage } from './publicReading.ts';

export type Span = { readonly from: Date; readonly to: Date };

export type Listed = { readonly changedAt?: Date | undefined } & (
  | { readonly kind: 'photo'; readonly id: PhotoId }
  | { readonly kind: 'person'; readonly username: string }
  | { readonly kind: 'album'; readonly id: AlbumId; readonly username: string }
);

type List = { readonly query: Query; readonly order: ReturnType<typeof descending> };

const within = (query: Query, field: string, span: Span | undefined): Query =>
  span ? query.where(field, '>=', span.from).where(field, '<', span.to) : query;

/** Photos by publication, people with photos by sign-up, public albums by last change. */
const listsIn = (span?: Span): Readonly<Record<'photos' | 'people' | 'albums', List>> => ({
  photos: { query: within(listedPhotos(), 'publishedAt', span), order: descending('publishedAt') },
  people: {
    query: within(profiles.stored.all(), 'createdAt', span).where('photoCount', '>', 0),
    order: descending('createdAt', 'photoCount'),
  },
  albums: { query: within(openAlbums(), 'updatedAt', span), order: descending('updatedAt') },
});

const mostUsedFirst = descending('count');

const usedTags = (): List => ({ query: tags.stored.all().where('count', '>', 0), order: mostUsedFirst });
const usedTitles = (): List => ({
  query: titles.stored.all().where('status', '==', 'active').where('count', '>', 0),
  order: mostUsedFirst,
});

/** Each thousand costs a read. */
const countedAtMost = 1_000_000;

const sizeOf = (reading: Reading, { query, order }: List): Promise<number> =>
  reading.count(inOrder(query, order).limit(countedAtMost));

const pageSize = 1_000;

async function* pagesOf(
  reading: Reading,
  { query, order }: List,
  fields: readonly string[],
  most: number,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  let after: End | undefined;
  for (let left = most; left > 0; left -= pageSize) {
    const request = { after, limit: Math.min(pageSize, left) };
    const page = await readPage(reading, query.select(...fields), order, request);
    yield page.documents;
    if (page.end === undefined) return;
    after = page.end;
  }
}

export async function beginningOf(reading: Reading): Promise<Date | undefined> {
  const parts = await Promise.all(
    Object.values(listsIn()).map(async ({ query, order }) => {
      const [[field]] = order;
      const oldestFirst: Order = order.map(([name]) => [name, 'asc']);
      const [oldest] = await reading.query(inOrder(query, oldestFirst).select(field).limit(1));
      return oldest && dateIn(oldest, field);
    }),
  );
  const times = parts.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

export async function countIn(reading: Reading, span: Span): Promise<number> {
  const sizes = await Promise.all(Object.values(listsIn(span)).map((list) => sizeOf(reading, list)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Newest first, from at most `most` documents. */
export async function listedIn(reading: Reading, span: Span, most: number): Promise<readonly Listed[]> {
  const { photos, people, albums } = listsIn(span);
  const listed: Listed[] = [];
  let left = most;
  for await (const page of pagesOf(reading, photos, ['publishedAt', 'updatedAt', 'status', 'visibility'], left)) {
    left -= page.length;
    for (const photo of page)
      if (isPhotoId(photo.id) && isListed(lifeOf(photo.data())))
        listed.push({ kind: 'photo', id: photo.id, changedAt: dateIn(photo, 'updatedAt') });
  }
  for await (const page of pagesOf(reading, people, ['createdAt', 'photoCount', 'username'], left)) {
    left -= page.length;
    const banned = await bannedAmong(
      reading,
      page.map(({ id }) => id),
    );
    for (const person of page) {
      const username = textIn(person, 'username');
      if (username !== '' && !banned.has(person.id)) listed.push({ kind: 'person', username });
    }
  }
  for await (const page of pagesOf(reading, albums, ['updatedAt', 'photoCount', 'owner.username'], left)) {
    for (const album of page) {
      const username = textIn(album, 'owner.username');
      if (username !== '' && Number(album.get('photoCount')) > 0 && isAlbumId(album.id))
        listed.push({ kind: 'album', id: album.id, username, changedAt: dateIn(album, 'updatedAt') });
    }
  }
  return listed;
}

export const countTags = (reading: Reading): Promise<number> => sizeOf(reading, usedTags());
export const countTitles = (reading: Reading): Promise<number> => sizeOf(reading, usedTitles());

export async function tagsListed(reading: Reading, most: number): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const page of pagesOf(reading, usedTags(), ['count', 'aliasOf'], most))
    for (const tag of page) if (tag.get('aliasOf') === undefined) keys.push(tag.id);
  return keys;
}

export async function titlesListed(reading: Reading, most: number): Promise<readonly TitleId[]> {
  const ids: TitleId[] = [];
  for await (const page of pagesOf(reading, usedTitles(), ['count'], most))
    ids.push(...page.map(({ id }) => id).filter(isTitleId));
  return ids;
}

function dateIn(document: QueryDocumentSnapshot, field: string): Date | undefined {
  const value: unknown = document.get(field);
  return value instanceof Timestamp ? value.toDate() : undefined;
}

function textIn(document: QueryDocumentSnapshot, field: string): string {
  const value: unknown = document.get(field);
  return typeof value === 'string' ? value : '';
}

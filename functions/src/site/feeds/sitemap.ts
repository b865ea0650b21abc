import type * as v from 'valibot';
import { albumsAnswer } from '#contract/edge/albums.ts';
import { apiAddress, type pageOf } from '#contract/edge/api.ts';
import { tagsAnswer, titlesAnswer } from '#contract/edge/catalogue.ts';
import { peopleAnswer } from '#contract/edge/people.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { routes } from '#contract/routes.ts';
import { documentOf, element } from '../markup.ts';
import { pagePaths } from '../pagePaths.ts';
import { type ReadApi, readFound } from '../readAnswers.ts';

/** The newest only, as each costs a read (3,900 an hour). Limit: 50,000 (https://www.sitemaps.org/protocol.html). */
const most = { photos: 1_500, people: 600, tags: 600, titles: 600, albums: 600 } as const;

type Part = keyof typeof most;
type Place = { readonly path: string; readonly changedAt?: Date };

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const places = [
  ...[routes.home, routes.photos, routes.users, routes.tags, routes.titles],
  ...[routes.about, routes.rules, routes.privacy],
];

const urlset = (of: readonly Place[], origin: string): string =>
  documentOf(
    'urlset',
    { xmlns },
    of.map(
      ({ path, changedAt }) =>
        `<url>${element('loc', {}, origin + path)}${changedAt ? element('lastmod', {}, changedAt.toISOString()) : ''}</url>`,
    ),
  );

async function firstOf<const Item extends v.GenericSchema>(
  readApi: ReadApi,
  count: number,
  schema: ReturnType<typeof pageOf<Item>>,
  address: (after: string | undefined) => string,
): Promise<readonly v.InferOutput<Item>[]> {
  const found: v.InferOutput<Item>[] = [];
  let after: string | undefined;
  do {
    const page = await readFound(readApi, address(after), schema);
    found.push(...(page?.items ?? []));
    after = page?.next;
  } while (after !== undefined && found.length < count);
  return found.slice(0, count);
}

const parts: Readonly<Record<Part, (readApi: ReadApi, count: number) => Promise<readonly Place[]>>> = {
  photos: async (readApi, count) =>
    (await firstOf(readApi, count, photosAnswer, (after) => apiAddress.photos({ after }))).map(({ id, updatedAt }) => ({
      path: pagePaths.photo(id),
      changedAt: updatedAt,
    })),
  people: async (readApi, count) =>
    (await firstOf(readApi, count, peopleAnswer, (after) => apiAddress.people({ by: 'photos', after })))
      .filter(({ username, photoCount }) => username !== '' && photoCount > 0)
      .map(({ username }) => ({ path: pagePaths.person(username) })),
  tags: async (readApi, count) =>
    (await firstOf(readApi, count, tagsAnswer, (after) => apiAddress.tags({ after })))
      .filter((tag) => tag.count > 0)
      .map(({ key }) => ({ path: pagePaths.tag(key) })),
  titles: async (readApi, count) =>
    (await firstOf(readApi, count, titlesAnswer, (after) => apiAddress.titles({ after })))
      .filter((title) => title.count > 0)
      .map(({ id }) => ({ path: pagePaths.title(id) })),
  albums: async (readApi, count) =>
    (await firstOf(readApi, count, albumsAnswer, (after) => apiAddress.albums({ after })))
      .filter(({ owner }) => owner.username !== '')
      .map(({ id, owner, updatedAt }) => ({ path: pagePaths.album(owner.username, id), changedAt: updatedAt })),
};

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

export async function sitemapAt(path: string, readApi: ReadApi, origin: string): Promise<string | undefined> {
  if (path === '/sitemap.xml') {
    const names = ['pages', ...Object.keys(parts)];
    return documentOf(
      'sitemapindex',
      { xmlns },
      names.map((name) => `<sitemap>${element('loc', {}, `${origin}/sitemap-${name}.xml`)}</sitemap>`),
    );
  }
  const name = /^\/sitemap-(\w+)\.xml$/.exec(path)?.[1] ?? '';
  if (name === 'pages')
    return urlset(
      places.map((place) => ({ path: place })),
      origin,
    );
  return isPart(name) ? urlset(await parts[name](readApi, most[name]), origin) : undefined;
}

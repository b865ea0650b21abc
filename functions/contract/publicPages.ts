import { titleKinds } from './documents/title.ts';
import { isAlbumId, isPhotoId } from './ids.ts';
import { isMomentDate } from './moments.ts';
import { normalizeTag, usernameKey } from './normalizers.ts';
import { licenceChoices, photoShapes } from './photoChoice.ts';
import { decodedSegment, firstSegments, pageLocales, type RouteName, routes } from './routes.ts';
import { normalizeUsername } from './usernames.ts';

type Entry = {
  /** Which values each parameter of the pattern may have. */
  readonly params?: Readonly<Record<string, (value: string) => boolean>>;
  /** The keys of its query in canonical sequence, with the values that have a meaning. `lang` follows them. */
  readonly query?: Readonly<Record<string, 'any' | readonly string[]>>;
  /** Queries that search engines list as pages of their own. Any other key is for a part of the page or a search. */
  readonly indexed?: Readonly<Record<string, 'any' | readonly string[]>>;
  /** Whether the sitemap names it. Pages with parameters are in the sitemap's lists. */
  readonly isInSitemap?: true;
};

const pageNames: ReadonlySet<string> = new Set(firstSegments().map(usernameKey));

/** Ignores case: the router takes `/Admin` for the page of staff, and not for a profile. */
const isUsername = (name: string): boolean => normalizeUsername(name, (typed) => pageNames.has(usernameKey(typed))).ok;

const years = Array.from({ length: 100 }, (_, index) => String(2_000 + index));
const choice = { shape: photoShapes, licence: licenceChoices, year: years, titleKind: titleKinds };
const after = 'any';

/**
 * The pages that `site` draws for everybody. All other routes are for people who sign in: Hosting answers them with the
 * built page. From this table follow: the addresses that `site` knows, their redirects to one spelling, what search
 * engines may list, the sitemap, robots.txt, the check of `firebase.json`, and which pages need a head
 * (`web/src/first/head`).
 */
const table = {
  home: { isInSitemap: true },
  about: { isInSitemap: true },
  rules: { isInSitemap: true },
  privacy: { isInSitemap: true },
  photos: {
    query: { title: 'any', publication: 'any', q: 'any', ...choice, after },
    indexed: { title: 'any' },
    isInSitemap: true,
  },
  users: { query: { tab: ['photos', 'online'], q: 'any', after }, indexed: { tab: ['photos'] }, isInSitemap: true },
  tags: { query: { q: 'any', after }, isInSitemap: true },
  titles: { query: { kind: titleKinds, q: 'any', after }, indexed: { kind: 'any' }, isInSitemap: true },
  search: { query: { q: 'any', sort: ['new'], after } },
  day: { query: { at: 'any' }, isInSitemap: true },
  dayOf: { params: { date: isMomentDate }, query: { at: 'any' } },
  photo: { params: { id: isPhotoId } },
  tag: { params: { tagname: (name) => normalizeTag(name).ok }, query: { after } },
  profile: { params: { username: isUsername }, query: { after } },
  albums: { params: { username: isUsername }, query: { after } },
  album: { params: { username: isUsername, id: isAlbumId }, query: { after } },
} as const satisfies { readonly [Name in RouteName]?: Entry };

export type PublicPageName = keyof typeof table;
const isName = (name: string): name is PublicPageName => Object.hasOwn(table, name);
export const publicPageNames: readonly PublicPageName[] = Object.keys(table).filter(isName);

export const publicPages: Readonly<Record<PublicPageName, Entry>> = table;

/** `params`: decoded. */
export type PublicPage = { readonly name: PublicPageName; readonly params: Readonly<Record<string, string>> };

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const patterns = Object.entries(routes).map(([name, pattern]) => ({ name, segments: segmentsOf(pattern) }));

/** The public page at a percent-encoded path; `undefined` for a page of people who sign in, and for no page at all. */
export function publicPageAt(path: string): PublicPage | undefined {
  const segments = segmentsOf(path).map(decodedSegment);
  const fitting = patterns.find(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((segment, at) => segment.startsWith(':') || segment === segments[at]),
  );
  if (fitting === undefined || !isName(fitting.name)) return undefined;
  const { params: allowed = {} } = publicPages[fitting.name];
  const params: Record<string, string> = {};
  for (const [at, segment] of fitting.segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const [name, value] = [segment.slice(1), segments[at]];
    if (value === undefined || !allowed[name]?.(value)) return undefined;
    params[name] = value;
  }
  return { name: fitting.name, params };
}

const isAmong = (keys: Entry['query'], key: string, query: URLSearchParams): boolean => {
  const values = keys && Object.hasOwn(keys, key) ? keys[key] : undefined;
  return values === 'any' || (values?.includes(query.get(key) ?? '') ?? false);
};

/** The keys of a query that have a meaning on the page, in canonical sequence. */
export function queryKeysOf(page: PublicPage | undefined, query: URLSearchParams): readonly string[] {
  const keys = { ...(page && publicPages[page.name].query), lang: pageLocales };
  return Object.keys(keys).filter((key) => isAmong(keys, key, query));
}

/** Whether search engines may list the page with this query: searches and later pages are not listed. */
export const isIndexed = ({ name }: PublicPage, query: URLSearchParams): boolean =>
  [...query.keys()].every((key) => key === 'lang' || isAmong(publicPages[name].indexed, key, query));

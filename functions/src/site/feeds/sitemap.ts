import { publicPageNames, publicPages } from '#contract/publicPages.ts';
import { routes } from '#contract/routes.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { inParts } from '../../data/pages.ts';
import { beginReading, type Reading } from '../../data/site/publicReading.ts';
import {
  beginningOf,
  countIn,
  countTags,
  countTitles,
  type Listed,
  listedIn,
  type Span,
  tagsListed,
  titlesListed,
} from '../../data/site/sitemapLists.ts';
import { daysAfter, monthOf, spanOf, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { type Answer, canonicalQuery, entering, type Handler, sharedFor, stale, unknown } from '../answer.ts';
import { documentOf, element } from '../markup.ts';
import type { Enter } from '../memory.ts';
import { pagePaths } from '../pagePaths.ts';
import { hourlyAnswers, hourlyCounts } from '../rememberedAnswers.ts';

/** https://www.sitemaps.org/protocol.html Of a larger month, the newest. */
const mostInFile = 50_000;

const hour = 3_600;
const day = 24 * hour;
const month = 30 * day;

type Place = { readonly path: string; readonly changedAt?: Date | undefined };

/** `count`: documents. `edgeSeconds`: seconds at the edge. */
type File = {
  readonly count: (reading: Reading) => Promise<number>;
  readonly places: (reading: Reading) => Promise<readonly Place[]>;
  readonly edgeSeconds: number;
};

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const pages = publicPageNames
  .filter((name) => publicPages[name].isInSitemap)
  .map((name): Place => ({ path: routes[name] }));

const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

function monthsSince(beginning: Date, now: Date): readonly string[] {
  const months: string[] = [];
  for (let at = now; at >= beginning; at = new Date(spanOf(monthOf(at)).from.getTime() - 1)) months.push(monthOf(at));
  return months;
}

function placeOf(listed: Listed): Place {
  switch (listed.kind) {
    case 'photo':
      return { path: pagePaths.photo(listed.id), changedAt: listed.changedAt };
    case 'person':
      return { path: pagePaths.person(listed.username) };
    case 'album':
      return { path: pagePaths.album(listed.username, listed.id), changedAt: listed.changedAt };
  }
}

const named: Readonly<Record<string, File>> = {
  pages: { count: async () => pages.length, places: async () => pages, edgeSeconds: day },
  tags: {
    count: countTags,
    places: async (reading) => (await tagsListed(reading, mostInFile)).map((key) => ({ path: pagePaths.tag(key) })),
    edgeSeconds: day,
  },
  titles: {
    count: countTitles,
    places: async (reading) => (await titlesListed(reading, mostInFile)).map((id) => ({ path: pagePaths.title(id) })),
    edgeSeconds: day,
  },
};

/** Photos may appear hours after their publication. */
const isOver = ({ to }: Span): boolean => daysAfter(to, 1) <= systemClock();

function fileNamed(name: string): File | undefined {
  if (Object.hasOwn(named, name)) return named[name];
  if (!monthPattern.test(name)) return undefined;
  const span = spanOf(name);
  return {
    count: (reading) => countIn(reading, span),
    places: async (reading) => (await listedIn(reading, span, mostInFile)).map(placeOf),
    edgeSeconds: isOver(span) ? month : hour,
  };
}

/** No documents for an unknown name. */
async function countOf(name: string, enter: Enter | undefined): Promise<number> {
  const file = fileNamed(name);
  return file ? (await hourlyCounts.remembered(name, () => file.count(beginReading()), enter)).value : 0;
}

/** Each count takes three queries. One at a time, the months of many years would time out. */
const countsAtOnce = 6;

/** Of these names, those of files with content. */
async function filesOf(names: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const some of inParts(names, countsAtOnce)) {
    const counts = await Promise.all(some.map((name) => countOf(name, undefined)));
    files.push(...some.filter((_, at) => (counts[at] ?? 0) > 0));
  }
  return files;
}

async function index(): Promise<string> {
  const beginning = await beginningOf(beginReading());
  const months = beginning ? monthsSince(beginning, systemClock()) : [];
  const names = await filesOf([...Object.keys(named), ...months]);
  const files = names.map((name) => `<sitemap>${element('loc', {}, `${siteOrigin()}/sitemap/${name}.xml`)}</sitemap>`);
  return documentOf('sitemapindex', { xmlns }, files);
}

function urlOf({ path, changedAt }: Place): string {
  const lastmod = changedAt ? element('lastmod', {}, changedAt.toISOString()) : '';
  return `<url>${element('loc', {}, siteOrigin() + path)}${lastmod}</url>`;
}

const urlset = async ({ places }: File): Promise<string> =>
  documentOf('urlset', { xmlns }, (await places(beginReading())).map(urlOf));

async function cached(path: string, write: () => Promise<string>, edgeSeconds: number, enter: Enter | undefined) {
  const make = async (): Promise<Answer> => ({
    status: 200,
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': sharedFor(edgeSeconds) },
    body: await write(),
  });
  const { value, from } = await hourlyAnswers.remembered(path, make, enter);
  return from === 'stale' ? stale(value) : value;
}

/** `/sitemap.xml` lists `pages`, `tags`, `titles` and each month with content, such as `2026-11` in Japan. */
export const answerSitemap: Handler = async (request) => {
  const plain = canonicalQuery(request, []);
  if (plain) return plain;
  const { path } = request;
  const { indexUnits, documentsPerUnit, perNetworkAndMinute } = serverLimits.questions;
  if (path === '/sitemap.xml') return cached(path, index, hour, entering(request, indexUnits));
  const name = /^\/sitemap\/([\w-]+)\.xml$/.exec(path)?.[1] ?? '';
  const file = fileNamed(name);
  const count = await countOf(name, entering(request, 1));
  if (!file || count === 0) return unknown();
  // Caps the units, so that even the largest file fits into a network's rate.
  const units = Math.min(Math.ceil(count / documentsPerUnit), perNetworkAndMinute / 2);
  return cached(path, () => urlset(file), file.edgeSeconds, entering(request, units));
};

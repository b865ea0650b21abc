import { publicPageNames, publicPages } from '#contract/publicPages.ts';
import { routes } from '#contract/routes.ts';
import { serverLimits } from '#contract/serverLimits.ts';
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
import { dayAfter, dayOf, daysAfter, monthOf, spanOf, systemClock } from '../../platform/clock.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { type Answer, canonicalQuery, entering, type Handler, sharedFor, stale, unknown } from '../answer.ts';
import { documentOf, element } from '../markup.ts';
import type { Enter } from '../memory.ts';
import { pagePaths } from '../pagePaths.ts';
import { hourlyAnswers, hourlyCounts } from '../rememberedAnswers.ts';

/** https://www.sitemaps.org/protocol.html Larger months are split into days. */
const mostInFile = 50_000;

const hour = 3_600;
const day = 24 * hour;
const month = 30 * day;

type Place = { readonly path: string; readonly changedAt?: Date | undefined };

/** `count`: documents. `keptFor`: seconds at the edge. `days`: files that replace one that is too large. */
type File = {
  readonly count: (reading: Reading) => Promise<number>;
  readonly places: (reading: Reading) => Promise<readonly Place[]>;
  readonly keptFor: number;
  readonly days?: readonly string[];
};

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const pages = publicPageNames
  .filter((name) => publicPages[name].isInSitemap)
  .map((name): Place => ({ path: routes[name] }));

const periodPattern = /^(20\d\d-(?:0[1-9]|1[0-2]))(-\d\d)?$/;

/** A month or day in Japan: `2026-11` or `2026-11-05`. */
function spanIn(period: string): Span | undefined {
  const [, month, day] = periodPattern.exec(period) ?? [];
  if (month === undefined) return undefined;
  if (day === undefined) return spanOf(month);
  const from = new Date(`${period}T00:00:00+09:00`);
  return !Number.isNaN(from.getTime()) && dayOf(from) === period ? { from, to: daysAfter(from, 1) } : undefined;
}

function daysOf(month: string): readonly string[] {
  const days: string[] = [];
  for (let at = `${month}-01`; at.startsWith(month); at = dayAfter(at)) days.push(at);
  return days;
}

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
  pages: { count: async () => pages.length, places: async () => pages, keptFor: day },
  tags: {
    count: countTags,
    places: async (reading) => (await tagsListed(reading, mostInFile)).map((key) => ({ path: pagePaths.tag(key) })),
    keptFor: day,
  },
  titles: {
    count: countTitles,
    places: async (reading) => (await titlesListed(reading, mostInFile)).map((id) => ({ path: pagePaths.title(id) })),
    keptFor: day,
  },
};

/** Photos may appear hours after their publication. */
const isOver = ({ to }: Span): boolean => daysAfter(to, 1) <= systemClock();

function fileNamed(name: string): File | undefined {
  if (Object.hasOwn(named, name)) return named[name];
  const span = spanIn(name);
  if (span === undefined) return undefined;
  return {
    count: (reading) => countIn(reading, span),
    places: async (reading) => (await listedIn(reading, span, mostInFile)).map(placeOf),
    keptFor: isOver(span) ? month : hour,
    ...(name.length === 7 && { days: daysOf(name) }),
  };
}

const counted = async (name: string, { count }: File, enter: Enter | undefined): Promise<number> =>
  (await hourlyCounts.remembered(name, () => count(beginReading()), enter)).value;

/** Each count takes three queries. One at a time, the months of many years would time out. */
const countsAtOnce = 6;

/** Names of non-empty files. */
async function filesOf(names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let from = 0; from < names.length; from += countsAtOnce) {
    const next = names.slice(from, from + countsAtOnce);
    lines.push(...(await Promise.all(next.map(partsWithContent))).flat());
  }
  return lines;
}

async function partsWithContent(name: string): Promise<readonly string[]> {
  const file = fileNamed(name);
  const count = file ? await counted(name, file, undefined) : 0;
  if (count > mostInFile && file?.days) return filesOf(file.days);
  return count > 0 ? [name] : [];
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

async function cached(path: string, write: () => Promise<string>, keptFor: number, enter: Enter | undefined) {
  const make = async (): Promise<Answer> => ({
    status: 200,
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': sharedFor(keptFor) },
    body: await write(),
  });
  const { value, from } = await hourlyAnswers.remembered(path, make, enter);
  return from === 'stale' ? stale(value) : value;
}

/** `/sitemap.xml` lists `pages`, `tags`, `titles` and each month with content, or its days if it is too large. */
export const answerSitemap: Handler = async (request) => {
  const plain = canonicalQuery(request, []);
  if (plain) return plain;
  const { path } = request;
  const { indexUnits, documentsPerUnit, perNetworkAndMinute } = serverLimits.questions;
  if (path === '/sitemap.xml') return cached(path, index, hour, entering(request, indexUnits));
  const name = /^\/sitemap\/([\w-]+)\.xml$/.exec(path)?.[1] ?? '';
  const file = fileNamed(name);
  if (!file) return unknown();
  const count = await counted(name, file, entering(request, 1));
  if (count === 0) return unknown();
  // Caps the units, so that even the largest file fits into a network's rate.
  const units = Math.min(Math.ceil(count / documentsPerUnit), perNetworkAndMinute / 2);
  return cached(path, () => urlset(file), file.keptFor, entering(request, units));
};

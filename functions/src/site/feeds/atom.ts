import { feedIn } from '#contract/edge/feedPaths.ts';
import { isCoveredInLists, type PublicPhoto } from '#contract/edge/photos.ts';
import { pictureAddress } from '#contract/edge/pictures.ts';
import { licenceName, licenceUrl } from '#contract/licences.ts';
import type { PageLocale } from '#contract/routes.ts';
import { oneLine } from '#contract/text.ts';
import { documentOf, element, escapeHtml } from '../markup.ts';
import { pagePaths } from '../pagePaths.ts';
import { feedWords } from './feedWords.ts';

/** Paths are relative to the origin; texts are not escaped. */
export type Feed = {
  readonly locale: PageLocale;
  /** Identifies the feed for ever. Absent: its path does. */
  readonly lastingPath?: string | undefined;
  readonly path: string;
  readonly title: string;
  readonly page: string;
  readonly photos: readonly PublicPhoto[];
  readonly spoilerUntil?: Date | undefined;
};

type Site = {
  readonly origin: string;
  /** Starts all ids, even after a move to another domain (RFC 4151). */
  readonly authority: string;
  readonly now: Date;
};

const idOf = ({ authority }: Site, path: string): string => `tag:${authority},2026:${path.slice(1)}`;

// RFC 4287 requires a date; an empty feed has the start of the site.
const beginningMs = Date.UTC(2026, 0);

function rightsIn({ licence, owner }: PublicPhoto, locale: PageLocale): string {
  const [name, url] = [licenceName(licence), licenceUrl(licence, locale)];
  return name === undefined ? `© ${owner.displayName || owner.username}` : `${name} ${url}`;
}

/** Of a page. A Japanese feed names the plain address, whose language is its reader's. */
const addressIn = (locale: PageLocale, address: string): string =>
  locale === 'ja' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`;

function pageLink(locale: PageLocale, address: string): string {
  const hreflang = locale === 'ja' ? undefined : { hreflang: locale };
  return element('link', { rel: 'alternate', type: 'text/html', ...hreflang, href: addressIn(locale, address) });
}

function entryOf(photo: PublicPhoto, isCovered: boolean, locale: PageLocale, site: Site): string {
  const { origin } = site;
  const ours = feedWords[locale];
  const page = pagePaths.photo(photo.id);
  const picture = `${origin}${pictureAddress(photo.id, photo.pictureId ?? photo.id, 'share.jpg')}`;
  const { displayName, username } = photo.owner;
  const cover = photo.sensitive && !photo.spoiler ? ours.sensitive : ours.covered;
  const words = isCovered ? cover : photo.description;
  const { width, height } = photo.variants.share;
  const alt = escapeHtml(photo.alt || photo.caption);
  const image = `<p><a href="${escapeHtml(addressIn(locale, origin + page))}"><img src="${escapeHtml(picture)}" width="${width}" height="${height}" alt="${alt}"></a></p>`;
  const content = `${isCovered ? '' : image}${words === '' ? '' : `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`}`;
  return [
    '<entry>',
    element('id', {}, idOf(site, page)),
    element('title', {}, oneLine(photo.caption) || ours.untitled),
    pageLink(locale, origin + page),
    element('published', {}, photo.publishedAt.toISOString()),
    element('updated', {}, photo.updatedAt.toISOString()),
    '<author>',
    element('name', {}, displayName || username || ours.nobody),
    ...(username === '' ? [] : [element('uri', {}, origin + pagePaths.person(username))]),
    '</author>',
    element('rights', {}, rightsIn(photo, locale)),
    ...photo.tags.map((tag) => element('category', { term: tag })),
    ...(isCovered ? [] : [element('link', { rel: 'enclosure', type: 'image/jpeg', href: picture })]),
    element('content', { type: 'html' }, content),
    '</entry>',
  ].join('\n');
}

export function writeAtom(feed: Feed, site: Site): string {
  const { locale, path, lastingPath = path, title, page, photos, spoilerUntil } = feed;
  const isSpoiler = spoilerUntil !== undefined && spoilerUntil > site.now;
  const updated = new Date(Math.max(...photos.map(({ updatedAt }) => updatedAt.getTime()), beginningMs));
  return documentOf('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale }, [
    element('id', {}, idOf(site, feedIn(locale, lastingPath))),
    element('title', {}, oneLine(title)),
    element('updated', {}, updated.toISOString()),
    element('link', { rel: 'self', type: 'application/atom+xml', href: site.origin + feedIn(locale, path) }),
    pageLink(locale, site.origin + page),
    ...photos.map((photo) => entryOf(photo, isSpoiler || isCoveredInLists(photo, site.now), locale, site)),
  ]);
}

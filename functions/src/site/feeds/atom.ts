import { isCoveredInLists, type PublicPhoto } from '#contract/edge/photos.ts';
import { pictureAddress } from '#contract/edge/pictures.ts';
import { licenceName, licenceUrl } from '#contract/licences.ts';
import { oneLine } from '#contract/text.ts';
import { documentOf, element, escapeHtml } from '../markup.ts';
import { pagePaths } from '../pagePaths.ts';

/** Paths are relative to the origin; texts are not escaped. */
export type Feed = {
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

function rightsIn({ licence, owner }: PublicPhoto): string {
  const [name, url] = [licenceName(licence), licenceUrl(licence, 'ja')];
  return name === undefined ? `© ${owner.displayName || owner.username}` : `${name} ${url}`;
}

const coveredWords = ({ spoiler, sensitive }: PublicPhoto): string =>
  sensitive && !spoiler ? 'センシティブな写真です。' : 'ネタバレを含む写真です。';

function entryOf(photo: PublicPhoto, isCovered: boolean, site: Site): string {
  const { origin } = site;
  const page = pagePaths.photo(photo.id);
  const picture = `${origin}${pictureAddress(photo.id, photo.pictureId ?? photo.id, 'share.jpg')}`;
  const { displayName, username } = photo.owner;
  const words = isCovered ? coveredWords(photo) : photo.description;
  const { width, height } = photo.variants.share;
  const alt = escapeHtml(photo.alt || photo.caption);
  const image = `<p><a href="${escapeHtml(origin + page)}"><img src="${escapeHtml(picture)}" width="${width}" height="${height}" alt="${alt}"></a></p>`;
  const content = `${isCovered ? '' : image}${words === '' ? '' : `<p>${escapeHtml(words).replaceAll('\n', '<br>')}</p>`}`;
  return [
    '<entry>',
    element('id', {}, idOf(site, page)),
    element('title', {}, oneLine(photo.caption) || '写真'),
    element('link', { rel: 'alternate', type: 'text/html', href: origin + page }),
    element('published', {}, photo.publishedAt.toISOString()),
    element('updated', {}, photo.updatedAt.toISOString()),
    '<author>',
    element('name', {}, displayName || username || '名前のない人'),
    ...(username === '' ? [] : [element('uri', {}, origin + pagePaths.person(username))]),
    '</author>',
    element('rights', {}, rightsIn(photo)),
    ...photo.tags.map((tag) => element('category', { term: tag })),
    ...(isCovered ? [] : [element('link', { rel: 'enclosure', type: 'image/jpeg', href: picture })]),
    element('content', { type: 'html' }, content),
    '</entry>',
  ].join('\n');
}

export function writeAtom({ path, lastingPath = path, title, page, photos, spoilerUntil }: Feed, site: Site): string {
  const isSpoiler = spoilerUntil !== undefined && spoilerUntil > site.now;
  const updated = new Date(Math.max(...photos.map(({ updatedAt }) => updatedAt.getTime()), beginningMs));
  return documentOf('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ja' }, [
    element('id', {}, idOf(site, lastingPath)),
    element('title', {}, oneLine(title)),
    element('updated', {}, updated.toISOString()),
    element('link', { rel: 'self', type: 'application/atom+xml', href: site.origin + path }),
    element('link', { rel: 'alternate', type: 'text/html', href: site.origin + page }),
    ...photos.map((photo) => entryOf(photo, isSpoiler || isCoveredInLists(photo, site.now), site)),
  ]);
}

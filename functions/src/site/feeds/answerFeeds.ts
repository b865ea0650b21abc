import { apiAddress } from '#contract/edge/api.ts';
import { feedIn, feedPaths } from '#contract/edge/feedPaths.ts';
import type { ReadPublic } from '#contract/edge/publicAnswers.ts';
import { type AlbumId, isAlbumId, isTitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { decodedSegment, type PageLocale, routes } from '#contract/routes.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { writeCursor } from '../../platform/cursor.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import {
  type Answer,
  canonicalQuery,
  type Handler,
  movedTo,
  type SiteRequest,
  seconds,
  sharedFor,
  stale,
  unknown,
} from '../answer.ts';
import { beginReads, unlessMissing } from '../api/reads.ts';
import { pagePaths } from '../pagePaths.ts';
import { type Feed, writeAtom } from './atom.ts';
import { feedWords } from './feedWords.ts';

/** `photosAt`: the API address of the photos. `isReversed`: they are oldest first. */
type About = Omit<Feed, 'photos' | 'locale'> & { readonly photosAt: string; readonly isReversed?: true };

type Words = (typeof feedWords)[PageLocale];

const kinds: Readonly<Record<string, (read: ReadPublic, name: string, words: Words) => Promise<About | undefined>>> = {
  people: async (read, name, words) => {
    const person = (await unlessMissing(read('person', apiAddress.person(name))))?.item;
    if (!person) return undefined;
    return {
      // A reader must not take the feed for a new one after a change of the username.
      lastingPath: feedPaths.personById(person.uid),
      path: feedPaths.person(person.username),
      page: pagePaths.person(person.username),
      title: words.person(person.displayName || person.username, person.username),
      photosAt: apiAddress.photos({ owner: person.uid, by: 'time' }),
    };
  },
  albums: async (read, name, words) => {
    const album = isAlbumId(name) ? (await unlessMissing(read('album', apiAddress.album(name))))?.item : undefined;
    if (album?.visibility !== 'public') return undefined;
    const { id, title, owner } = album;
    return {
      path: feedPaths.album(id),
      page: pagePaths.album(owner.username, id),
      title: words.album(title, owner.displayName || owner.username),
      photosAt: lastPageOf(id),
      isReversed: true,
    };
  },
  tags: async (read, name, words) => {
    const tag = (await unlessMissing(read('tag', apiAddress.tag(name))))?.item;
    if (!tag) return undefined;
    const { name: shown, key, aliasOf = key } = tag;
    return {
      path: feedPaths.tag(aliasOf),
      page: pagePaths.tag(aliasOf),
      title: words.tag(shown),
      photosAt: apiAddress.photos({ tag: aliasOf }),
    };
  },
  titles: async (read, name, words) => {
    if (!isTitleId(name)) return undefined;
    const title = (await unlessMissing(read('title', apiAddress.title(name))))?.item;
    if (!title) return undefined;
    return {
      path: feedPaths.title(title.id),
      page: pagePaths.title(title.id),
      title: words.title(title.name),
      spoilerUntil: title.spoilerUntil,
      photosAt: apiAddress.photos({ title: title.id }),
    };
  },
};

function lastPageOf(album: AlbumId): string {
  const after = writeCursor(apiAddress.photosOfAlbum(album), ['', -limits.page.size]);
  return apiAddress.photosOfAlbum(album, { after });
}

async function findFeed(path: string, read: ReadPublic, locale: PageLocale) {
  const about = await aboutOf(path, read, feedWords[locale]);
  if (!about) return undefined;
  const { photosAt, isReversed = false, ...rest } = about;
  // A former name, an alias, a merged title or another case.
  if (rest.path !== path) return { movedTo: rest.path };
  const { items = [] } = (await unlessMissing(read('photos', photosAt))) ?? {};
  return { feed: { ...rest, locale, photos: isReversed ? items.toReversed() : items } };
}

async function aboutOf(path: string, read: ReadPublic, words: Words): Promise<About | undefined> {
  if (path === feedPaths.site) return { path, page: routes.home, title: words.siteName, photosAt: apiAddress.photos() };
  const [, , kind = '', encoded = '', ...more] = path.split('/');
  const name = decodedSegment(encoded);
  if (!Object.hasOwn(kinds, kind) || !name || more.length > 0) return undefined;
  return kinds[kind]?.(read, name, words);
}

type Begin = (enter: SiteRequest['enter']) => { readonly read: ReadPublic; readonly isStale: () => boolean };

export function feedsWith(begin: Begin, clock: Clock): Handler {
  return async (request) => {
    const locale = request.query.get('lang') === 'en' ? 'en' : 'ja';
    const plain = canonicalQuery(request, locale === 'en' ? ['lang'] : []);
    if (plain) return plain;
    const { read, isStale } = begin(request.enter);
    const feed = await findFeed(request.path, read, locale);
    if (!feed) return unknown();
    if ('movedTo' in feed) return movedTo(feedIn(locale, feed.movedTo));
    const site = { origin: siteOrigin(), authority: `${process.env['GCLOUD_PROJECT']}.web.app`, now: clock() };
    const answer: Answer = {
      status: 200,
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', 'Cache-Control': sharedFor(seconds.json) },
      body: writeAtom(feed.feed, site),
    };
    return isStale() ? stale(answer) : answer;
  };
}

export const answerFeeds = feedsWith(beginReads, systemClock);

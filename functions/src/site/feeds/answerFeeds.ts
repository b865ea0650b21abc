import { apiAddress } from '#contract/edge/api.ts';
import { feedPaths } from '#contract/edge/feedPaths.ts';
import type { ReadPublic } from '#contract/edge/publicAnswers.ts';
import { type AlbumId, isAlbumId, isTitleId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { decodedSegment, routes } from '#contract/routes.ts';
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

const siteName = 'Matataki（瞬き）';

/** `photosAt`: the API address of the photos. `isReversed`: they are oldest first. */
type About = Omit<Feed, 'photos'> & { readonly photosAt: string; readonly isReversed?: true };

const kinds: Readonly<Record<string, (read: ReadPublic, name: string) => Promise<About | undefined>>> = {
  people: async (read, name) => {
    const person = (await unlessMissing(read('person', apiAddress.person(name))))?.item;
    if (!person) return undefined;
    return {
      // A reader must not take the feed for a new one after a change of the username.
      lastingPath: feedPaths.personById(person.uid),
      path: feedPaths.person(person.username),
      page: pagePaths.person(person.username),
      title: `${person.displayName || person.username}（@${person.username}）｜${siteName}`,
      photosAt: apiAddress.photos({ owner: person.uid, by: 'time' }),
    };
  },
  albums: async (read, name) => {
    const album = isAlbumId(name) ? (await unlessMissing(read('album', apiAddress.album(name))))?.item : undefined;
    if (album?.visibility !== 'public') return undefined;
    const { id, title, owner } = album;
    return {
      path: feedPaths.album(id),
      page: pagePaths.album(owner.username, id),
      title: `${title}｜${owner.displayName || owner.username}｜${siteName}`,
      photosAt: lastPageOf(id),
      isReversed: true,
    };
  },
  tags: async (read, name) => {
    const tag = (await unlessMissing(read('tag', apiAddress.tag(name))))?.item;
    if (!tag) return undefined;
    const { name: shown, key, aliasOf = key } = tag;
    return {
      path: feedPaths.tag(aliasOf),
      page: pagePaths.tag(aliasOf),
      title: `#${shown}｜${siteName}`,
      photosAt: apiAddress.photos({ tag: aliasOf }),
    };
  },
  titles: async (read, name) => {
    if (!isTitleId(name)) return undefined;
    const title = (await unlessMissing(read('title', apiAddress.title(name))))?.item;
    if (!title) return undefined;
    return {
      path: feedPaths.title(title.id),
      page: pagePaths.title(title.id),
      title: `${title.name}｜${siteName}`,
      spoilerUntil: title.spoilerUntil,
      photosAt: apiAddress.photos({ title: title.id }),
    };
  },
};

function lastPageOf(album: AlbumId): string {
  const after = writeCursor(apiAddress.photosOfAlbum(album), ['', -limits.page.size]);
  return apiAddress.photosOfAlbum(album, { after });
}

const ofTheSite: About = { path: feedPaths.site, page: routes.home, title: siteName, photosAt: apiAddress.photos() };

async function findFeed(path: string, read: ReadPublic) {
  const about = await aboutOf(path, read);
  if (!about) return undefined;
  const { photosAt, isReversed = false, ...rest } = about;
  // A former name, an alias, a merged title or another case.
  if (rest.path !== path) return { movedTo: rest.path };
  const { items = [] } = (await unlessMissing(read('photos', photosAt))) ?? {};
  return { feed: { ...rest, photos: isReversed ? items.toReversed() : items } };
}

async function aboutOf(path: string, read: ReadPublic): Promise<About | undefined> {
  if (path === feedPaths.site) return ofTheSite;
  const [, , kind = '', encoded = '', ...more] = path.split('/');
  const name = decodedSegment(encoded);
  if (!Object.hasOwn(kinds, kind) || !name || more.length > 0) return undefined;
  return kinds[kind]?.(read, name);
}

type Begin = (enter: SiteRequest['enter']) => { readonly read: ReadPublic; readonly isStale: () => boolean };

export function feedsWith(begin: Begin, clock: Clock): Handler {
  return async (request) => {
    const plain = canonicalQuery(request, []);
    if (plain) return plain;
    const { read, isStale } = begin(request.enter);
    const feed = await findFeed(request.path, read);
    if (!feed) return unknown();
    if ('movedTo' in feed) return movedTo(feed.movedTo);
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

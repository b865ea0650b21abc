import type { QueryClient } from '@tanstack/react-query';
import type { PublicAlbum } from '#contract/edge/albums.ts';
import { feedPaths } from '#contract/edge/feedPaths.ts';
import { dayPictureAddress } from '#contract/edge/moments.ts';
import type { PublicPerson } from '#contract/edge/names.ts';
import { isCoveredInLists, type PublicPhoto } from '#contract/edge/photos.ts';
import { parseAvatarAddress } from '#contract/edge/pictures.ts';
import { type Shared, shareAddress, sharePx } from '#contract/edge/share.ts';
import { isAlbumId, isPhotoId, isTitleId, type TitleId } from '#contract/ids.ts';
import { licenceUrl } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import type { PublicPageName } from '#contract/publicPages.ts';
import { oneLine } from '#contract/text.ts';
import { albumList, albumQuery } from '#data/albums/queries.ts';
import { tagQuery, titleQuery } from '#data/catalogue/queries.ts';
import { personQuery } from '#data/people/queries.ts';
import { type ListKey, photoList, photoQuery } from '#data/photos/lists.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import { listOfFilter } from '#features/photos/all/photosAddress.ts';
import type { Locale } from '#i18n/locale.ts';
import { loadWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { headWords } from './headWords.ts';
import { listHead, type PageHead, sharePicture, shortened } from './pageHead.ts';

/** A drawn page. `client` has what its loader read, so that a head rarely reads anything. */
type HeadRequest = {
  readonly client: QueryClient;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly locale: Locale;
  readonly at: Date;
};

type FixedText = { readonly title: string; readonly lead: string };

type Head = (page: HeadRequest) => PageHead | undefined | Promise<PageHead | undefined>;

const nameOf = (person: { username: string; displayName: string }, locale: Locale): string =>
  person.displayName || person.username || headWords[locale].nobody;

const ofList =
  (name: keyof (typeof headWords)['ja']['lists'], more: Partial<PageHead> = {}): Head =>
  ({ locale }) => {
    const { title, description } = headWords[locale].lists[name];
    return listHead(title, description, more);
  };

const ofText =
  (name: 'about' | 'privacy'): Head =>
  async ({ locale }) => {
    const { title, lead } = (await loadWords('legal', locale))[name];
    return listHead(title, shortened(lead));
  };

/** A page of fixed text with words of its own. */
const ofWords =
  (area: { readonly [Area in keyof Words]: Words[Area] extends FixedText ? Area : never }[keyof Words]): Head =>
  async ({ locale }) => {
    const { title, lead }: FixedText = await loadWords(area, locale);
    return listHead(title, shortened(lead));
  };

/** A picture that the site draws for link previews. */
const drawn = (path: string, alt: string) => ({ path, ...sharePx, type: 'image/jpeg', alt });
const shareOf = (shared: Shared, alt: string) => drawn(shareAddress(shared), alt);

async function isCovered(client: QueryClient, photo: PublicPhoto, at: Date): Promise<boolean> {
  if (isCoveredInLists(photo, at)) return true;
  const title = photo.titleId === undefined ? null : await client.query(titleQuery(photo.titleId));
  return title?.spoilerUntil !== undefined && title.spoilerUntil > at;
}

/** The picture of a list's first photo, unless that is covered. */
async function newestPicture({ client, at }: HeadRequest, list: ListKey) {
  const { pages } = await client.infiniteQuery(photoList(list));
  const photo = pages[0]?.items[0];
  return photo && !isCoveredInLists(photo, at) ? sharePicture(photo) : undefined;
}

async function photoHead({ client, params: { id }, locale, at }: HeadRequest): Promise<PageHead | undefined> {
  const photo = isPhotoId(id) ? await client.query(photoQuery(id)) : null;
  return photo ? headOfPhoto(photo, await isCovered(client, photo, at), locale) : undefined;
}

export function headOfPhoto(photo: PublicPhoto, isCovered: boolean, locale: Locale): PageHead {
  const words = headWords[locale];
  const author = nameOf(photo.owner, locale);
  const { username } = photo.owner;
  const about = isCovered
    ? photo.sensitive && !photo.spoiler
      ? words.sensitive
      : words.covered
    : photo.description || photo.alt;
  return {
    type: 'article',
    title: words.by(oneLine(photo.caption) || words.untitled, author),
    description: shortened(about) || words.photoBy(author),
    author: { name: author, path: username === '' ? undefined : paths.profile(username) },
    publishedAt: photo.publishedAt,
    picture: isCovered ? undefined : sharePicture(photo),
    licence: licenceUrl(photo.licence),
    isHidden: photo.visibility !== 'public',
  };
}

async function profileHead({ client, params: { username = '' }, locale }: HeadRequest) {
  const person = await client.query(personQuery(username));
  return person ? headOfPerson(person, locale) : undefined;
}

const { shownEdgePx } = limits.avatar;

/** A person without photos has their avatar, if it is of this site. */
export function headOfPerson(person: PublicPerson, locale: Locale): PageHead {
  const words = headWords[locale];
  const { username, photoURL, bio, photoCount } = person;
  const name = nameOf(person, locale);
  const avatar = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  const isTheirs = avatar?.uid === person.uid;
  return {
    type: 'profile',
    title: words.person(name, username),
    description: shortened(bio) || words.photosBy(name, photoCount),
    author: { name, path: paths.profile(username) },
    picture:
      photoCount > 0
        ? shareOf({ of: 'person', id: person.uid }, name)
        : isTheirs && photoURL !== null
          ? { path: photoURL, width: shownEdgePx, height: shownEdgePx, type: 'image/webp', alt: name }
          : undefined,
    feed: feedPaths.person(username),
    isHidden: false,
  };
}

async function albumsHead({ client, params: { username = '' }, locale }: HeadRequest) {
  const person = await client.query(personQuery(username));
  if (person === null) return undefined;
  const { pages } = await client.infiniteQuery(albumList(person.uid));
  const name = nameOf(person, locale);
  const words = headWords[locale];
  return listHead(words.albumsOf(name), words.albums(name), {
    author: { name, path: paths.profile(person.username) },
    isHidden: pages[0]?.items.length === 0,
  });
}

async function albumHead({ client, params: { id }, locale, at }: HeadRequest) {
  const album = isAlbumId(id) ? await client.query(albumQuery(id)) : null;
  if (album === null) return undefined;
  if (album.visibility === 'public')
    return headOfAlbum(album, shareOf({ of: 'album', id: album.id }, album.title), locale);
  // As it is now: the album's copy does not say whether the photo is covered.
  const photo = album.cover && (await client.query(photoQuery(album.cover.photoId)));
  return headOfAlbum(album, photo && !isCoveredInLists(photo, at) ? sharePicture(photo) : undefined, locale);
}

function headOfAlbum(album: PublicAlbum, picture: PageHead['picture'], locale: Locale): PageHead {
  const words = headWords[locale];
  const { id, title, text, owner, photoCount, visibility } = album;
  const name = nameOf(owner, locale);
  return listHead(words.by(oneLine(title), name), shortened(text) || words.photosBy(name, photoCount), {
    type: 'gallery',
    author: { name, path: paths.profile(owner.username) },
    picture: photoCount > 0 ? picture : undefined,
    feed: visibility === 'public' ? feedPaths.album(id) : undefined,
    isHidden: visibility !== 'public' || photoCount === 0,
  });
}

async function tagHead(page: HeadRequest) {
  const { client, params, locale } = page;
  const tag = await client.query(tagQuery(params['tagname'] ?? ''));
  if (tag === null) return undefined;
  return listHead(`#${tag.name}`, headWords[locale].photosOf(tag.name, tag.count), {
    picture: await newestPicture(page, { of: 'tag', key: tag.key }),
    feed: feedPaths.tag(tag.key),
    isHidden: tag.count === 0,
  });
}

async function titleHead(page: HeadRequest, id: TitleId) {
  const title = await page.client.query(titleQuery(id));
  if (title === null) return undefined;
  return listHead(title.name, headWords[page.locale].photosOf(title.name, title.count), {
    picture: await newestPicture(page, listOfFilter(title.id, '')),
    feed: feedPaths.title(title.id),
    isHidden: title.count === 0,
  });
}

function photosHead(page: HeadRequest) {
  const [title, publication] = [page.query.get('title'), page.query.get('publication')];
  if (title === null || publication !== null) return ofList('photos', { feed: feedPaths.site })(page);
  return isTitleId(title) ? titleHead(page, title) : undefined;
}

/** Empty days are hidden and have no picture, because there is no end of them. */
async function dayHead({ client, params, locale, at }: HeadRequest) {
  const date = params['date'] ?? at.toISOString().slice(0, 10);
  const moments = await client.query(momentsQuery(date));
  if (moments === null) return undefined;
  const { day } = headWords[locale];
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const title = day.title(shown);
  const isHidden = moments.strips.every(({ count }) => count === 0);
  const { version } = moments;
  return listHead(title, day.description, {
    path: paths.dayOf.replace(':date', date),
    picture: version === undefined ? undefined : drawn(dayPictureAddress({ date, version, name: 'share.jpg' }), title),
    isHidden,
  });
}

/** `undefined`: there is nothing at the address, although its page is drawn. */
export const heads: Readonly<Record<PublicPageName, Head>> = {
  home: ({ locale }) => {
    const { siteName, description } = headWords[locale];
    const picture = shareOf({ of: 'site' }, siteName);
    return listHead(siteName, description, { feed: feedPaths.site, picture });
  },
  about: ofText('about'),
  rules: ofWords('rules'),
  privacy: ofText('privacy'),
  photos: photosHead,
  users: ofList('users'),
  tags: ofList('tags'),
  titles: ofList('titles'),
  search: ofList('search', { isHidden: true }),
  day: dayHead,
  dayOf: dayHead,
  photo: photoHead,
  tag: tagHead,
  profile: profileHead,
  albums: albumsHead,
  album: albumHead,
};

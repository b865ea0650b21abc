import type { PublicAlbum } from '#contract/documents/album.ts';
import type { MomentsOfDay } from '#contract/documents/moments.ts';
import { dayPictureAddress, daySharePx } from '#contract/edge/moments.ts';
import type { PublicPerson, PublicTag, PublicTitle } from '#contract/edge/names.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { parseAvatarAddress, pictureAddress } from '#contract/edge/pictures.ts';
import { licenceUrl } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { firstChars } from '#contract/text.ts';
import { feedPaths, pagePaths } from '../../pagePaths.ts';
import type { ListName } from '../pageAsked.ts';
import { headWords, type PageLocale } from './headWords.ts';

/** `path`: relative to the origin. Sizes in px. */
type HeadPicture = {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly alt: string;
};

/** Texts are not escaped. */
export type PageHead = {
  readonly type: 'article' | 'gallery' | 'profile' | 'website';
  readonly title: string;
  readonly tabTitle: string;
  readonly description: string;
  /** Canonical path and query without language, percent-encoded. */
  readonly path: string;
  /** No `path`: a person without username has no page. */
  readonly author?: { readonly name: string; readonly path: string | undefined };
  readonly publishedAt?: Date;
  readonly picture: HeadPicture | undefined;
  readonly licence?: string | undefined;
  readonly feed?: string | undefined;
  readonly isHidden: boolean;
};

const descriptionChars = 200;
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function shortened(text: string): string {
  const line = oneLine(text);
  return firstChars(line, descriptionChars) === line ? line : `${firstChars(line, descriptionChars - 1)}…`;
}

const inTab = (title: string): string => `${title} | Matataki`;

export const isCoveredInLists = ({ spoiler, sensitive, coveredUntil }: PublicPhoto, now: Date): boolean =>
  spoiler || sensitive || (coveredUntil !== undefined && coveredUntil > now);

const sharePicture = ({ id, pictureId = id, variants, alt, caption }: PublicPhoto): HeadPicture => ({
  path: pictureAddress(id, pictureId, 'share.jpg'),
  ...variants.share,
  type: 'image/jpeg',
  alt: shortened(alt || caption),
});

export function photoHead(photo: PublicPhoto, isCovered: boolean, locale: PageLocale): PageHead {
  const words = headWords[locale];
  const { username, displayName } = photo.owner;
  const author = displayName || username || words.nobody;
  const caption = oneLine(photo.caption);
  const about = isCovered
    ? photo.sensitive && !photo.spoiler
      ? words.sensitive
      : words.covered
    : photo.description || photo.alt;
  return {
    type: 'article',
    title: words.by(caption || words.untitled, author),
    tabTitle: inTab(caption || words.photoBy(author)),
    description: shortened(about) || words.photoBy(author),
    path: pagePaths.photo(photo.id),
    author: { name: author, path: username === '' ? undefined : pagePaths.person(username) },
    publishedAt: photo.publishedAt,
    picture: isCovered ? undefined : sharePicture(photo),
    licence: licenceUrl(photo.licence),
    isHidden: photo.visibility !== 'public',
  };
}

const { shownEdgePx } = limits.avatar;

/** Uses only avatars of this site. */
export function personHead(person: PublicPerson, locale: PageLocale): PageHead {
  const words = headWords[locale];
  const { username, displayName, photoURL, bio, photoCount } = person;
  const name = displayName || username || words.nobody;
  const path = pagePaths.person(username);
  const avatar = photoURL === null ? undefined : parseAvatarAddress(photoURL);
  const isTheirs = avatar?.uid === person.uid;
  return {
    type: 'profile',
    title: words.person(name, username),
    tabTitle: inTab(`${name} (@${username})`),
    description: shortened(bio) || words.photosBy(name, photoCount),
    path,
    author: { name, path },
    picture:
      isTheirs && photoURL !== null
        ? { path: photoURL, width: shownEdgePx, height: shownEdgePx, type: 'image/webp', alt: name }
        : undefined,
    feed: feedPaths.person(username),
    isHidden: false,
  };
}

const listHead = (title: string, description: string, path: string, more: Partial<PageHead> = {}): PageHead => ({
  type: 'website',
  title,
  tabTitle: inTab(title),
  description,
  path,
  picture: sitePicture,
  isHidden: false,
  ...more,
});

const sitePicture: HeadPicture = {
  path: '/icons/icon-512.png',
  width: 512,
  height: 512,
  type: 'image/png',
  alt: 'Matataki',
};

export function albumsHead({ username, displayName }: PublicPerson, count: number, locale: PageLocale): PageHead {
  const words = headWords[locale];
  const name = displayName || username || words.nobody;
  const path = pagePaths.albums(username);
  const author = { name, path: pagePaths.person(username) };
  return listHead(words.albumsOf(name), words.albums(name), path, { author, isHidden: count === 0 });
}

export function albumHead(album: PublicAlbum, cover: PublicPhoto | undefined, locale: PageLocale): PageHead {
  const words = headWords[locale];
  const { id, title, text, owner, photoCount, visibility } = album;
  const name = owner.displayName || owner.username || words.nobody;
  const description = shortened(text) || words.photosBy(name, photoCount);
  return listHead(words.by(oneLine(title), name), description, pagePaths.album(owner.username, id), {
    type: 'gallery',
    tabTitle: inTab(oneLine(title)),
    author: { name, path: pagePaths.person(owner.username) },
    picture: cover && sharePicture(cover),
    feed: visibility === 'public' ? feedPaths.album(id) : undefined,
    isHidden: visibility !== 'public' || photoCount === 0,
  });
}

export const tagHead = (tag: PublicTag, newest: PublicPhoto | undefined, locale: PageLocale): PageHead =>
  listHead(`#${tag.name}`, headWords[locale].photosOf(tag.name, tag.count), pagePaths.tag(tag.key), {
    picture: newest && sharePicture(newest),
    feed: feedPaths.tag(tag.key),
    isHidden: tag.count === 0,
  });

export const titleHead = (title: PublicTitle, newest: PublicPhoto | undefined, locale: PageLocale): PageHead =>
  listHead(title.name, headWords[locale].photosOf(title.name, title.count), pagePaths.title(title.id), {
    picture: newest && sharePicture(newest),
    feed: feedPaths.title(title.id),
    isHidden: title.count === 0,
  });

/** Empty days are hidden and have no picture, because there is no end of them. */
export function dayHead(date: string, { strips }: MomentsOfDay, locale: PageLocale): PageHead {
  const { day } = headWords[locale];
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const title = day.title(shown);
  const isHidden = strips.every(({ count }) => count === 0);
  const path = dayPictureAddress(date, 'share.jpg');
  const picture = isHidden ? undefined : { path, ...daySharePx, type: 'image/jpeg', alt: title };
  return listHead(title, day.description, pagePaths.day(date), { picture, isHidden });
}

export function siteHead(name: ListName, locale: PageLocale, query = ''): PageHead {
  const { siteName, description, lists } = headWords[locale];
  if (name === 'home')
    return listHead(siteName, description, routes.home, { tabTitle: siteName, feed: feedPaths.site });
  const feed = name === 'photos' ? feedPaths.site : undefined;
  const path = `${routes[name]}${query}`;
  return listHead(lists[name].title, lists[name].description, path, { feed, isHidden: name === 'search' });
}

import * as v from 'valibot';
import { albumAnswer, albumsAnswer } from '#contract/documents/album.ts';
import { momentsAnswer } from '#contract/documents/moments.ts';
import { titleKinds } from '#contract/documents/title.ts';
import { apiAddress, choiceKeys } from '#contract/edge/api.ts';
import { momentsAddress } from '#contract/edge/moments.ts';
import { personAnswer, tagAnswer, titleAnswer } from '#contract/edge/names.ts';
import { type PublicPhoto, photoAnswer, photosAnswer } from '#contract/edge/photos.ts';
import { isPublicationId, isTitleId, type PublicationId } from '#contract/ids.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { type ReadApi, readFound } from '../../readAnswers.ts';
import type { PageAsked } from '../pageAsked.ts';
import type { PageLocale } from './headWords.ts';
import {
  albumHead,
  albumsHead,
  dayHead,
  isCoveredInLists,
  type PageHead,
  personHead,
  photoHead,
  siteHead,
  tagHead,
  titleHead,
} from './pageHead.ts';

type HeadAsked = {
  readonly page: PageAsked;
  readonly query: URLSearchParams;
  readonly locale: PageLocale;
  readonly now: Date;
  readonly readApi: ReadApi;
};

export async function findHead(asked: HeadAsked): Promise<PageHead | undefined> {
  const { query } = asked;
  const head = await headOfPage(asked);
  // Hides searches and later pages from search engines.
  const isPart =
    ['q', 'publication', 'at', 'after', ...choiceKeys].some((key) => query.has(key)) || query.get('tab') === 'online';
  if (head === undefined || !isPart) return head;
  const plain = new URLSearchParams(query);
  plain.delete('lang');
  return { ...head, path: `${head.path.split('?')[0]}?${plain}`, isHidden: true };
}

async function headOfPage(asked: HeadAsked): Promise<PageHead | undefined> {
  const { page, query, locale } = asked;
  switch (page.kind) {
    case 'none':
      return undefined;
    case 'photo': {
      const photo = await item(asked, apiAddress.photo(page.id), photoAnswer);
      return photo && photoHead(photo, await isCovered(photo, asked), locale);
    }
    case 'person': {
      const found = await item(asked, apiAddress.person(page.usernameKey), personAnswer);
      return found && personHead(found, locale);
    }
    case 'albums': {
      const found = await item(asked, apiAddress.person(page.usernameKey), personAnswer);
      if (found === undefined) return undefined;
      const { items } = v.parse(albumsAnswer, await asked.readApi(apiAddress.albums({ owner: found.uid })));
      return albumsHead(found, items.length, locale);
    }
    case 'album':
      return headOfAlbum(page, asked);
    case 'tag': {
      const found = await item(asked, apiAddress.tag(page.key), tagAnswer);
      const tag = found?.aliasOf ? await item(asked, apiAddress.tag(found.aliasOf), tagAnswer) : found;
      return tag && tagHead(tag, await newest(asked, { tag: tag.key }), locale);
    }
    case 'day': {
      const date = page.date ?? asked.now.toISOString().slice(0, 10);
      const moments = await item(asked, momentsAddress(date), momentsAnswer);
      return moments && dayHead(date, moments, locale);
    }
    case 'photos': {
      const publication = query.get('publication');
      if (publication !== null) {
        const isThere = isPublicationId(publication) && (await hasPhotos(asked, publication));
        return isThere ? siteHead('photos', locale) : undefined;
      }
      const id = query.get('title');
      if (id === null) return siteHead('photos', locale);
      const title = isTitleId(id) ? await item(asked, apiAddress.title(id), titleAnswer) : undefined;
      return title && titleHead(title, await newest(asked, { title: title.id }), locale);
    }
    case 'users':
      return siteHead('users', locale, query.get('tab') === 'photos' ? '?tab=photos' : '');
    case 'titles': {
      const kind = titleKinds.find((known) => known === query.get('kind'));
      return siteHead('titles', locale, kind === undefined ? '' : `?kind=${kind}`);
    }
    default:
      return siteHead(page.kind, locale);
  }
}

async function headOfAlbum({ id, usernameKey: name }: Extract<PageAsked, { kind: 'album' }>, asked: HeadAsked) {
  const album = await item(asked, apiAddress.album(id), albumAnswer);
  if (album === undefined) return undefined;
  // The album may still have a former name.
  const isTheirs =
    usernameKey(album.owner.username) === name ||
    (await item(asked, apiAddress.person(name), personAnswer))?.uid === album.ownerId;
  if (!isTheirs) return undefined;
  const photo = album.cover && (await item(asked, apiAddress.photo(album.cover.photoId), photoAnswer));
  const cover = album.visibility === 'public' && photo?.visibility === 'unlisted' ? undefined : photo;
  return albumHead(album, cover && !isCoveredInLists(cover, asked.now) ? cover : undefined, asked.locale);
}

async function isCovered(photo: PublicPhoto, asked: HeadAsked): Promise<boolean> {
  if (isCoveredInLists(photo, asked.now)) return true;
  if (photo.titleId === undefined) return false;
  const title = await item(asked, apiAddress.title(photo.titleId), titleAnswer);
  return title?.spoilerUntil !== undefined && title.spoilerUntil > asked.now;
}

async function hasPhotos({ readApi }: HeadAsked, publication: PublicationId): Promise<boolean> {
  return (await readFound(readApi, apiAddress.photosOfPublication(publication), photosAnswer)) !== undefined;
}

async function newest(asked: HeadAsked, of: Parameters<typeof apiAddress.photos>[0]): Promise<PublicPhoto | undefined> {
  const { items } = v.parse(photosAnswer, await asked.readApi(apiAddress.photos(of)));
  const [photo] = items;
  return photo && !isCoveredInLists(photo, asked.now) ? photo : undefined;
}

async function item<Item>({ readApi }: HeadAsked, address: string, schema: v.GenericSchema<unknown, { item: Item }>) {
  return (await readFound(readApi, address, schema))?.item;
}

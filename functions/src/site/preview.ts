import type { PublishedPhoto } from '#contract/documents/photo.ts';
import type { Profile } from '#contract/documents/profile.ts';
import type { TagDocument } from '#contract/documents/tag.ts';
import { objectOf } from '#contract/edge/pictures.ts';
import type { PhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

/** A picture for a link: an address that everybody can open, px. */
export type PreviewPicture = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly alt: string;
};

/** What a link to a page unfolds to. Plain text, nothing escaped. */
export type Preview = {
  readonly type: 'article' | 'profile' | 'website';
  readonly title: string;
  readonly description: string;
  /** The one path of the page, percent-encoded. */
  readonly path: string;
  /** `path` is missing for who has no username, and so no page. */
  readonly author: { readonly name: string; readonly path: string | undefined } | undefined;
  readonly publishedAt: Date | undefined;
  readonly picture: PreviewPicture | undefined;
  /** A page that is there and has nothing to be found by yet. */
  readonly isEmpty: boolean;
};

const descriptionChars = 200;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function shortened(text: string): string {
  const chars = Array.from(oneLine(text));
  return chars.length <= descriptionChars ? chars.join('') : `${chars.slice(0, descriptionChars - 1).join('')}…`;
}

const fill = (pattern: string, value: string): string => pattern.replace(/:\w+/, () => encodeURIComponent(value));
const profilePath = (username: string): string | undefined =>
  username === '' ? undefined : fill(routes.profile, username);
const nameOf = ({ displayName, username }: { displayName: string; username: string }): string =>
  displayName || username || '名前のない人';

type PhotoOnPage = { readonly id: PhotoId; readonly photo: PublishedPhoto };
type MediaUrl = (path: string) => string;

const shareOf = ({ id, photo }: PhotoOnPage, mediaUrl: MediaUrl): PreviewPicture => ({
  url: mediaUrl(objectOf({ id, ...photo }, 'share.jpg')),
  width: photo.variants.share.width,
  height: photo.variants.share.height,
  type: 'image/jpeg',
  alt: shortened(photo.alt || photo.caption),
});

/** Pure. Of a photo that is covered there is neither a picture nor what is said about it. */
export function photoPreview({ id, photo }: PhotoOnPage, isCovered: boolean, mediaUrl: MediaUrl): Preview {
  const author = nameOf(photo.owner);
  const about = isCovered ? 'ネタバレを含む写真です。' : photo.description || photo.alt;
  return {
    type: 'article',
    title: `${oneLine(photo.caption) || '写真'}｜${author}`,
    description: shortened(about) || `${author}さんの写真`,
    path: fill(routes.photo, id),
    author: { name: author, path: profilePath(photo.owner.username) },
    publishedAt: photo.publishedAt,
    picture: isCovered ? undefined : shareOf({ id, photo }, mediaUrl),
    isEmpty: false,
  };
}

/** Pure. `avatar` is a square of them, if they have any. */
export function personPreview(profile: Profile, avatar: Omit<PreviewPicture, 'alt'> | undefined): Preview {
  const name = nameOf(profile);
  const path = fill(routes.profile, profile.username);
  return {
    type: 'profile',
    title: `${name}（@${profile.username}）`,
    description: shortened(profile.bio) || `${name}さんの写真 ${profile.photoCount}枚`,
    path,
    author: { name, path },
    publishedAt: undefined,
    picture: avatar && { ...avatar, alt: name },
    isEmpty: false,
  };
}

/** Pure. `cover` is the newest photo, if it may be shown. */
export const tagPreview = (
  key: string,
  { name, count }: TagDocument,
  cover: PhotoOnPage | undefined,
  mediaUrl: MediaUrl,
): Preview => ({
  type: 'website',
  title: `#${name}`,
  description: `「${name}」の写真 ${count}枚`,
  path: fill(routes.tag, key),
  author: undefined,
  publishedAt: undefined,
  picture: cover && shareOf(cover, mediaUrl),
  isEmpty: count === 0,
});

const listWords = {
  home: { title: 'Matataki（瞬き）', description: '瞬き（Matataki）は、写真を静かに見せ合う場所です。' },
  photos: { title: '写真', description: '新しく公開された写真' },
  users: { title: 'ユーザー', description: '写真を見せ合っている人たち' },
  tags: { title: 'タグ', description: '写真についているタグ' },
  titles: { title: '作品', description: '写真のもとになった作品' },
} as const;

/** Pure: of a page that there is one of. */
export const listPreview = (name: keyof typeof listWords): Preview => ({
  type: 'website',
  ...listWords[name],
  path: routes[name],
  author: undefined,
  publishedAt: undefined,
  picture: undefined,
  isEmpty: false,
});

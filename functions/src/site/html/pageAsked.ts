import { titleKinds } from '#contract/documents/title.ts';
import { choiceKeys } from '#contract/edge/api.ts';
import { type AlbumId, isAlbumId, isPhotoId, type PhotoId, type UsernameKey } from '#contract/ids.ts';
import { isMomentDate } from '#contract/moments.ts';
import { normalizeTag, usernameKey } from '#contract/normalizers.ts';
import { licenceChoices, photoShapes } from '#contract/photoChoice.ts';
import { decodedSegment, routes } from '#contract/routes.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { pageLocales } from './head/headWords.ts';

const lists = ['home', 'about', 'rules', 'privacy', 'photos', 'users', 'tags', 'titles', 'search'] as const;
export type ListName = (typeof lists)[number];

export type PageAsked =
  | { readonly kind: ListName }
  | { readonly kind: 'photo'; readonly id: PhotoId }
  | { readonly kind: 'person' | 'albums'; readonly usernameKey: string }
  | { readonly kind: 'album'; readonly usernameKey: string; readonly id: AlbumId }
  | { readonly kind: 'tag'; readonly key: string }
  /** `date`: absent for today. */
  | { readonly kind: 'day'; readonly date: string | undefined }
  | { readonly kind: 'none' };

/** Allowed query keys, in canonical sequence. */
const queryOf: Readonly<Record<PageAsked['kind'], readonly string[]>> = {
  home: ['lang'],
  about: ['lang'],
  rules: ['lang'],
  privacy: ['lang'],
  photos: ['title', 'publication', 'q', ...choiceKeys, 'after', 'lang'],
  users: ['tab', 'q', 'after', 'lang'],
  tags: ['q', 'after', 'lang'],
  titles: ['kind', 'q', 'after', 'lang'],
  search: ['q', 'sort', 'after', 'lang'],
  photo: ['lang'],
  person: ['after', 'lang'],
  albums: ['after', 'lang'],
  album: ['after', 'lang'],
  tag: ['after', 'lang'],
  day: ['at', 'lang'],
  none: ['lang'],
};

const choices: Readonly<Record<string, readonly string[]>> = {
  lang: pageLocales,
  tab: ['photos', 'online'],
  kind: titleKinds,
  titleKind: titleKinds,
  sort: ['new'],
  shape: photoShapes,
  licence: licenceChoices,
  year: Array.from({ length: 100 }, (_, index) => String(2_000 + index)),
};

export const keysOf = ({ kind }: PageAsked, query: URLSearchParams): readonly string[] =>
  queryOf[kind].filter((key) => choices[key]?.includes(query.get(key) ?? '') ?? true);

export function pageAsked(path: string): PageAsked {
  const list = lists.find((name) => routes[name] === path);
  if (list !== undefined) return { kind: list };
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first, second, third] = segments.map(decodedSegment);
  if (first === undefined || segments.length > 3) return { kind: 'none' };
  if (first === 'day' && segments.length < 3) {
    return second === undefined || isMomentDate(second) ? { kind: 'day', date: second } : { kind: 'none' };
  }
  if (segments.length === 1) return ownedBy(first, (usernameKey) => ({ kind: 'person', usernameKey }));
  if (segments.length === 3) {
    if (second !== 'albums' || !isAlbumId(third)) return { kind: 'none' };
    return ownedBy(first, (usernameKey) => ({ kind: 'album', usernameKey, id: third }));
  }
  if (first === 'photos') return isPhotoId(second) ? { kind: 'photo', id: second } : { kind: 'none' };
  if (first !== 'tags' && second === 'albums') {
    return ownedBy(first, (usernameKey) => ({ kind: 'albums', usernameKey }));
  }
  if (first !== 'tags' || second === undefined) return { kind: 'none' };
  const tag = normalizeTag(second);
  return tag.ok ? { kind: 'tag', key: tag.key } : { kind: 'none' };
}

const pageNames: ReadonlySet<string> = new Set(
  Object.values(routes).flatMap((pattern) => {
    const [, first = ''] = pattern.split('/');
    return first === '' || first.startsWith(':') ? [] : [usernameKey(first)];
  }),
);

/** Ignores case: the router treats `/Admin` as the staff page, which is not rendered here, and not as a profile. */
function ownedBy(name: string, page: (key: UsernameKey) => PageAsked): PageAsked {
  const username = normalizeUsername(name, (typed) => pageNames.has(usernameKey(typed)));
  return username.ok ? page(username.key) : { kind: 'none' };
}

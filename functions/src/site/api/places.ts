import type { SiteSettings } from '#contract/documents/siteSettings.ts';
import type { Transparency } from '#contract/documents/transparency.ts';
import { queryKeysOf } from '#contract/edge/api.ts';
import { bandAddress } from '#contract/edge/moments.ts';
import type { PublicAnswers } from '#contract/edge/publicAnswers.ts';
import { isMomentDate, isMomentTime } from '#contract/moments.ts';
import { decodedSegment } from '#contract/routes.ts';

export type ItemAnswer<Item> = { readonly item: Item; readonly asOf: Date };
export type ListAnswer<Item> = { readonly items: readonly Item[]; readonly next?: string; readonly asOf: Date };

/** The last two are not for pages that the server draws. */
export type Answers = PublicAnswers & {
  readonly settings: ItemAnswer<SiteSettings>;
  readonly transparency: ListAnswer<Transparency>;
};
export type Kind = keyof Answers;

/** An address of the API. `id`: decoded, also of a day; `time`: of ten minutes of it. */
export type Place = {
  readonly kind: Kind;
  /** The keys of its query, in the order of the address. */
  readonly keys: readonly string[];
  readonly path: string;
  readonly id: string;
  readonly time?: string;
};

const singular = { photos: 'photo', people: 'person', tags: 'tag', titles: 'title', albums: 'album' } as const;
const isList = (name: string): name is keyof typeof singular => Object.hasOwn(singular, name);
const alone = ['trending', 'transparency', 'settings'] as const;

/** `undefined` for what is no address of the API. */
export function placeOf(path: string): Place | undefined {
  const [, api, name = '', ...encoded] = path.split('/');
  const [id, time, ...more] = encoded.map((segment) => decodedSegment(segment) ?? '');
  if (api !== 'api' || more.length > 0) return undefined;
  if (path === bandAddress) return { kind: 'band', keys: [], path, id: '' };
  if (name === 'moments' && isMomentDate(id ?? '')) {
    if (time === undefined) return { kind: 'moments', keys: [], path, id: id ?? '' };
    return isMomentTime(time) ? { kind: 'photos', keys: ['after'], path, id: id ?? '', time } : undefined;
  }
  if (time !== undefined) return undefined;
  if (isList(name) && id !== undefined) return id === '' ? undefined : { kind: singular[name], keys: [], path, id };
  if (id !== undefined) return undefined;
  if (isList(name)) return { kind: name, keys: queryKeysOf[name], path, id: '' };
  if (name === 'names') return { kind: name, keys: ['q'], path, id: '' };
  const kind = alone.find((each) => each === name);
  return kind && { kind, keys: [], path, id: '' };
}

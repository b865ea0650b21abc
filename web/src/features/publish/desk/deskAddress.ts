import * as v from 'valibot';
import { photoStatuses } from '#contract/documents/photo.ts';
import { type AlbumId, albumIdSchema, type TitleId, titleIdSchema } from '#contract/ids.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { OwnPhoto, OwnPhotosQuery } from '#data/photos/ownPhotos.ts';
import { paths } from '#paths.ts';

/** `profile`: only photos on the profile, in its order. */
export const deskSorts = ['newest', 'profile'] as const;

type About =
  | { readonly kind: 'tag'; readonly key: string }
  | { readonly kind: 'title'; readonly id: TitleId }
  | { readonly kind: 'album'; readonly id: AlbumId };

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day));
const daySchema = v.fallback(v.optional(v.pipe(v.string(), v.isoDate(), v.check(isDay))), undefined);

function aboutOf(search: URLSearchParams): About | undefined {
  const album = v.safeParse(albumIdSchema, search.get('album'));
  if (album.success) return { kind: 'album', id: album.output };
  const title = v.safeParse(titleIdSchema, search.get('title'));
  if (title.success) return { kind: 'title', id: title.output };
  const tag = normalizeTag(search.get('tag') ?? '');
  return tag.ok ? { kind: 'tag', key: tag.key } : undefined;
}

/** Ignores invalid values. */
export const parseDeskAddress = (search: URLSearchParams) => ({
  status: photoStatuses.find((status) => status === search.get('state')),
  of: aboutOf(search),
  // Days in the reader's time zone, both inclusive: `2026-11-23`.
  from: v.parse(daySchema, search.get('from')),
  to: v.parse(daySchema, search.get('to')),
  sort: deskSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
});

/** The filters and order in the desk's address. */
export type DeskAddress = Readonly<ReturnType<typeof parseDeskAddress>>;

export function deskPath({ status, of, from, to, sort }: Partial<DeskAddress>): string {
  const about = of && { [of.kind]: of.kind === 'tag' ? of.key : of.id };
  const entries = { state: status, ...about, from, to, sort: sort === 'newest' ? undefined : sort };
  const given = Object.entries(entries).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const query = new URLSearchParams(given).toString();
  return query === '' ? paths.settingsMyPhotos : `${paths.settingsMyPhotos}?${query}`;
}

/** Does not count state and order. */
export const countFilters = ({ of, from, to }: DeskAddress): number =>
  [of, from, to].filter((value) => value !== undefined).length;

/** Whole days in the reader's time zone. `albumKey`: key of the chosen album; without it, no photo matches. */
export function photosQuery({ status, of: about, from, to, sort }: DeskAddress, albumKey = ''): OwnPhotosQuery {
  if (sort === 'profile') return { byPosition: true };
  const before = to === undefined ? undefined : new Date(`${to}T00:00`);
  before?.setDate(before.getDate() + 1);
  const of = about?.kind === 'album' ? { kind: about.kind, key: albumKey } : about;
  return { status, of, from: from === undefined ? undefined : new Date(`${from}T00:00`), before };
}

/** Pure: whether a photo matches the filters. */
export function isWanted(photo: OwnPhoto, { status, of, from, before, byPosition }: OwnPhotosQuery): boolean {
  const { createdAt, tagKeys, titleId, albumKeys, deletedAt, restorable } = photo;
  if (deletedAt !== undefined || restorable !== undefined) return false;
  if (byPosition) return photo.listed;
  if (status === undefined ? photo.status === 'removed' : photo.status !== status) return false;
  if (of?.kind === 'tag' && !tagKeys.includes(of.key)) return false;
  if (of?.kind === 'title' && titleId !== of.id) return false;
  if (of?.kind === 'album' && !albumKeys.includes(of.key)) return false;
  return (from === undefined || createdAt >= from) && (before === undefined || createdAt < before);
}

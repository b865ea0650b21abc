import { hydrate, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { publicAlbumSchema } from '#contract/documents/album.ts';
import { pageOf } from '#contract/edge/api.ts';
import { bandSchema, momentsOfDaySchema } from '#contract/edge/moments.ts';
import { publicNamesSchema, publicPersonSchema, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import { publicPhotoSchema } from '#contract/edge/photos.ts';

const entries = {
  photos: publicPhotoSchema,
  photo: publicPhotoSchema,
  people: publicPersonSchema,
  person: publicPersonSchema,
  tags: publicTagSchema,
  tag: publicTagSchema,
  titles: publicTitleSchema,
  title: publicTitleSchema,
  albums: publicAlbumSchema,
  album: publicAlbumSchema,
  names: publicNamesSchema,
  moments: momentsOfDaySchema,
  band: bandSchema,
} as const;

const isKind = (kind: unknown): kind is keyof typeof entries =>
  typeof kind === 'string' && Object.hasOwn(entries, kind);

/** A finished query, as `dehydrate` writes it. */
const queriesSchema = v.array(
  v.object({
    queryKey: v.array(v.unknown()),
    queryHash: v.string(),
    queryType: v.optional(v.literal('infinite')),
    dehydratedAt: v.number(),
    state: v.object({
      data: v.unknown(),
      dataUpdateCount: v.number(),
      dataUpdatedAt: v.number(),
      error: v.null(),
      errorUpdateCount: v.number(),
      errorUpdatedAt: v.number(),
      fetchFailureCount: v.number(),
      fetchFailureReason: v.null(),
      fetchMeta: v.null(),
      isInvalidated: v.boolean(),
      status: v.literal('success'),
      fetchStatus: v.literal('idle'),
    }),
  }),
);

/** The data as before JSON, with dates. */
function parsed([, kind]: readonly unknown[], data: unknown, isList: boolean): unknown {
  if (!isKind(kind)) throw new Error(`no page is made of ${String(kind)}`);
  if (!isList) return v.parse(v.nullable<v.GenericSchema>(entries[kind]), data);
  const pages = v.array(pageOf<v.GenericSchema>(entries[kind]));
  return v.parse(v.object({ pages, pageParams: v.array(v.nullable(v.string())) }), data);
}

/** Takes over the server's reads for a page as if this browser had just made them. Throws if one does not fit. */
export function hydratePublic(client: QueryClient, read: unknown): void {
  const queries = v.parse(queriesSchema, read).map((query) => {
    const { queryType, ...known } = query;
    const data = parsed(query.queryKey, query.state.data, queryType === 'infinite');
    const state = { ...query.state, data, dataUpdatedAt: Date.now() };
    return { ...known, ...(queryType && { queryType }), state };
  });
  hydrate(client, { queries });
}

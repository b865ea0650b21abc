import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { publicAlbumSchema } from '#contract/documents/album.ts';
import { pageOf } from '#contract/edge/api.ts';
import type { FirstQuery } from '#contract/edge/first.ts';
import { bandSchema, momentsOfDaySchema } from '#contract/edge/moments.ts';
import { publicNamesSchema, publicPersonSchema, publicTagSchema, publicTitleSchema } from '#contract/edge/names.ts';
import { publicPhotoSchema } from '#contract/edge/photos.ts';

const pagesOf = (item: v.GenericSchema) =>
  v.object({ pages: v.array(pageOf(item)), pageParams: v.array(v.nullable(v.string())) });

/** The data of each kind of query (`publicKey`). */
const schemas: Readonly<Record<string, v.GenericSchema>> = {
  photos: pagesOf(publicPhotoSchema),
  photo: v.nullable(publicPhotoSchema),
  people: pagesOf(publicPersonSchema),
  person: v.nullable(publicPersonSchema),
  tags: pagesOf(publicTagSchema),
  tag: v.nullable(publicTagSchema),
  titles: pagesOf(publicTitleSchema),
  title: v.nullable(publicTitleSchema),
  albums: pagesOf(publicAlbumSchema),
  album: v.nullable(publicAlbumSchema),
  names: publicNamesSchema,
  moments: momentsOfDaySchema,
  band: bandSchema,
};

/** The data as before JSON, with dates. */
function parsed({ key: [, kind], data }: FirstQuery): unknown {
  const schema = Object.hasOwn(schemas, String(kind)) ? schemas[String(kind)] : undefined;
  if (schema === undefined) throw new Error(`no page is made of ${String(kind)}`);
  return v.parse(schema, data);
}

/** Takes over the server's reads for a page as if this browser had just made them. Throws if one does not fit. */
export function hydratePublic(client: QueryClient, queries: readonly FirstQuery[]): void {
  const read = queries.map((query) => ({ key: query.key, data: parsed(query) }));
  for (const { key, data } of read) client.setQueryData(key, data);
}

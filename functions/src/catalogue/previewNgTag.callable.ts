import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { previewNgTagContract } from '#contract/callables/ngTags.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readNgTags } from '../data/catalogue/catalogueStore.ts';
import { aliasKeysOf } from '../data/catalogue/tagStore.ts';
import { inParts } from '../data/pages.ts';
import { storedPhotos } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import { parseTag } from './tagPolicy.ts';

export const previewNgTag = callable(previewNgTagContract, async ({ tag }) => {
  const { key } = parseTag(tag);
  const [bearers, ngTags] = await Promise.all([previewBearers(key), readNgTags([key])]);
  const existing = ngTags.get(key);
  // Omits `existing`: calls send `undefined` as `null`.
  return { key, ...bearers, ...(existing ? { existing } : {}) };
});

const text = v.fallback(v.string(), '');
const exampleSchema = v.object({ caption: text, owner: v.fallback(v.object({ username: text }), { username: '' }) });

const timeSchema = v.fallback(timestampSchema, new Date(0));

async function previewBearers(key: string) {
  const keys = [key, ...(await aliasKeysOf(key))];
  const bearing = inParts(keys).flatMap((part) =>
    (['published', 'held'] as const).map((status) =>
      storedPhotos().where('tagKeys', 'array-contains-any', part).where('status', '==', status),
    ),
  );
  const { countAtMost, examples } = limits.ngTag;
  const newestOf = (query: Query) =>
    query.orderBy('publishedAt', 'desc').select('caption', 'owner', 'publishedAt').limit(examples).get();
  const [counts, newest] = await Promise.all([
    Promise.all(bearing.map((query) => query.limit(countAtMost).count().get())),
    Promise.all(bearing.map(newestOf)),
  ]);
  const newestPhotos = newest.flatMap(({ docs }) => docs);
  const timeOf = (photo: (typeof newestPhotos)[number]): number =>
    v.parse(timeSchema, photo.get('publishedAt')).getTime();
  const byTime = newestPhotos.toSorted((one, other) => timeOf(other) - timeOf(one));
  const once = new Map(byTime.map((photo) => [photo.id, photo]));
  return {
    photos: counts.reduce((sum, counted) => sum + counted.data().count, 0),
    examples: [...once.values()].slice(0, examples).map((photo) => {
      const { caption, owner } = v.parse(exampleSchema, photo.data());
      return { id: parsePhotoId(photo.id), caption, username: owner.username };
    }),
  };
}

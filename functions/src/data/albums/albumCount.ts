import * as v from 'valibot';
import { type Album, albumVisibilities } from '#contract/documents/album.ts';
import { limits } from '#contract/limits.ts';
import { countOf } from '../pages.ts';
import { storedPhotos } from '../photos/photoStore.ts';

/** Counts what every viewer sees, so that the number reveals nothing private. One read. */
export function countShown(key: string, { visibility }: Pick<Album, 'visibility'>): Promise<number> {
  const held = storedPhotos().where('albumKeys', 'array-contains', key);
  const shown =
    visibility === 'public'
      ? held.where('listed', '==', true)
      : held.where('status', '==', 'published').where('visibility', 'in', ['public', 'unlisted']);
  return countOf(shown, limits.album.photos);
}

const countedSchema = v.object({
  albumKeys: v.fallback(v.array(v.string()), []),
  listed: v.fallback(v.boolean(), false),
  status: v.fallback(v.string(), ''),
  visibility: v.fallback(v.optional(v.string()), undefined),
});

function countedIn(stored: unknown) {
  const { albumKeys, listed, status, visibility } = v.parse(countedSchema, stored ?? {});
  const unlisted = status === 'published' && (visibility === 'public' || visibility === 'unlisted');
  const counts = { public: listed, unlisted };
  return { keys: albumKeys, counts: albumVisibilities.map((each) => counts[each]) };
}

/** Keys of albums whose photo count may change with this photo. */
export function keysToRecount(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [countedIn(before), countedIn(after)];
  const all = [...new Set([...was.keys, ...is.keys])];
  if (was.counts.some((counts, at) => counts !== is.counts[at])) return all;
  if (!is.counts.includes(true)) return [];
  return all.filter((key) => was.keys.includes(key) !== is.keys.includes(key));
}

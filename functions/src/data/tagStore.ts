import { tagSearch } from '#contract/catalogueSearch.ts';
import { decodeTag, type TagDocument } from '#contract/documents/tag.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../platform/firebase.ts';
import { unlessChanged } from './conflict.ts';
import type { TagName } from './photoStanding.ts';
import { stored } from './timestamp.ts';

/** Makes `tags/{key}` for those tags that have no document; what is there stays as it is. Idempotent. */
export async function makeTags(tags: readonly TagName[], now: Date): Promise<void> {
  await Promise.all(
    tags.map(({ key, name }) => {
      const tag = { name, reading: '', count: 0, lastUsedAt: stored(now), search: tagSearch({ key, reading: '' }) };
      return unlessChanged(() => firestore.doc(documentPath.tag(key)).create(tag));
    }),
  );
}

/** Pure: nobody uses it, it leads nowhere, and nobody has worked on it. */
const isForgotten = ({ count, aliasOf, reading, lastUsedAt }: TagDocument, unusedSince: Date): boolean =>
  count === 0 && aliasOf === undefined && reading === '' && lastUsedAt !== undefined && lastUsedAt < unusedSince;

/**
 * Deletes a tag that no published photo has borne since a date; it is made again with the next one. Whatever counts in it
 * meanwhile changes the document and has this begin again. `false` where it stays.
 */
export async function deleteForgottenTag(key: string, unusedSince: Date): Promise<boolean> {
  const path = documentPath.tag(key);
  return firestore.runTransaction(async (transaction) => {
    const tag = await transaction.get(firestore.doc(path));
    if (!tag.exists || !isForgotten(decodeTag(path, tag.data()), unusedSince)) return false;
    const notes = firestore.collection('photoCounts').where('subjects', 'array-contains', path);
    if (!(await transaction.get(notes.limit(1))).empty) return false;
    // Other names lead to it, and are to go on leading somewhere.
    const otherNames = firestore.collection('tags').where('aliasOf', '==', key);
    if (!(await transaction.get(otherNames.limit(1))).empty) return false;
    transaction.delete(tag.ref);
    return true;
  });
}

import { FieldValue } from 'firebase-admin/firestore';
import { isPhotoId, isUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Migration } from './migration.ts';

/** Takes the hash of a photo's file out of the document that everybody reads, into the one that its owner alone does. */
export const contentHashes: Migration = {
  name: 'contentHashes',
  collection: 'photos',
  change: ({ contentHash: hash, ownerId: uid }, path) => {
    if (hash === undefined) return undefined;
    const update = { contentHash: FieldValue.delete() };
    const id = path.slice(path.lastIndexOf('/') + 1);
    if (!isPhotoId(id) || !isUid(uid) || hash === '') return { update };
    return { update, also: { [documentPath.contentHash(id)]: { uid, hash } } };
  },
};

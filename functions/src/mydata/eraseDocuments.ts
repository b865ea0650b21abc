import type { Bucket } from '@google-cloud/storage';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { collectionNames, collectionOf, type Mention } from '#contract/collections.ts';
import { deletedPerson, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { profiles, users } from '../data/accounts/accountStore.ts';
import { auditLog } from '../data/auditLog.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import { updateIfThere } from '../data/conflict.ts';
import { ownedIn } from '../data/mydata/owned.ts';
import { drain, type Pace } from '../data/pages.ts';
import type { Clock } from '../platform/clock.ts';
import { stored } from '../platform/collection.ts';
import { firestore } from '../platform/firebase.ts';
import { anonymousAuditEntry } from './scrub.ts';

export type ErasureEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly identity?: Identity | undefined;
};

/** Idempotent, also in parallel. */
export type Erase = (uid: Uid, environment: ErasureEnvironment) => Promise<void>;

/** Children first, because they are found through their parent. */
async function deleteTree(document: DocumentReference, pace: Pace): Promise<void> {
  for (const collection of await document.listCollections()) {
    await drain(collection, pace, async (below) => {
      for (const { ref } of below) await deleteTree(ref, pace);
    });
  }
  await document.delete();
}

export const eraseProfile: Erase = (uid, { pace }) => deleteTree(profiles.stored.doc(uid), pace);

export const eraseUser: Erase = (uid, { pace }) => deleteTree(users.stored.doc(uid), pace);

/** Erases the collections that need no step of their own. */
export const eraseOwned: Erase = async (uid, { pace }) => {
  for (const name of collectionNames) {
    const { owner, erased } = collectionOf(name);
    if (owner === undefined || erased !== undefined) continue;
    const owned = ownedIn(name, uid);
    pace();
    if ('document' in owned) await deleteTree(owned.document, pace);
    else
      await drain(owned.query, pace, async (documents) => {
        for (const { ref } of documents) await deleteTree(ref, pace);
      });
  }
};

const leftOf = (uid: Uid): Readonly<Record<Mention, string | FieldValue>> => ({
  marked: deletedPerson,
  emptied: '',
  unlisted: FieldValue.arrayRemove(uid),
  ended: FieldValue.delete(),
});

/** Anonymises what names the person in documents of others. */
export const forgetMentions: Erase = async (uid, { pace }) => {
  for (const name of collectionNames) {
    for (const [field, mention] of Object.entries(collectionOf(name).mentions ?? {})) {
      const documents = stored.collection(name);
      const mentioning =
        mention === 'unlisted'
          ? documents.where(field, 'array-contains', uid)
          : documents.where(mention === 'ended' ? `${field}.by` : field, '==', uid);
      await drain(mentioning, pace, async (found) => {
        await Promise.all(found.map(({ ref }) => updateIfThere(ref, { [field]: leftOf(uid)[mention] })));
      });
    }
  }
};

/** Anonymises entries by, about or naming the person; they stay for their year. */
export const anonymiseAuditLog: Erase = async (uid, { pace }) => {
  const entries = auditLog.stored.all();
  const naming = [
    entries.where('actorId', '==', uid),
    entries.where('target', '==', documentPath.user(uid)),
    entries.where('target', '==', documentPath.profile(uid)),
    entries.where('people', 'array-contains', uid),
  ];
  for (const query of naming) {
    await drain(query, pace, async (page) => {
      const batch = firestore.batch();
      for (const entry of page) batch.set(entry.ref, anonymousAuditEntry(entry.data(), uid));
      await batch.commit();
    });
  }
};

import type { Bucket } from '@google-cloud/storage';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { collectionNames, collectionOf, type Mention } from '#contract/collections.ts';
import { deletedPerson, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import { ownedIn } from '../data/mydata/owned.ts';
import { drain, type Pace } from '../data/pages.ts';
import { updateIfThere } from '../data/updateIfThere.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import { anonymousAuditEntry } from './scrub.ts';

/** `pace` is called between two pieces of work, and throws when the run has no time for another. */
export type ErasureEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly pace: Pace;
  /** What the event told of an Auth account that is gone. */
  readonly identity?: Identity | undefined;
};

/**
 * Erases one kind of what is kept about a person. Idempotent, and complete on its own: run again after a death in its middle, or at
 * the same time as another run, it ends with nothing of its kind left.
 */
export type Erase = (uid: Uid, environment: ErasureEnvironment) => Promise<void>;

/** A document with everything below it: what is below first, because it is found through its parent. */
async function deleteTree(document: DocumentReference, pace: Pace): Promise<void> {
  for (const collection of await document.listCollections()) {
    await drain(collection, pace, async (below) => {
      for (const { ref } of below) await deleteTree(ref, pace);
    });
  }
  await document.delete();
}

export const eraseProfile: Erase = (uid, { pace }) => deleteTree(firestore.doc(documentPath.profile(uid)), pace);

/** `users/{uid}` with its notices. */
export const eraseUser: Erase = (uid, { pace }) => deleteTree(firestore.doc(documentPath.user(uid)), pace);

/** All documents of somebody's in the collections that need no more than that. */
export const eraseOwned: Erase = async (uid, { pace }) => {
  for (const name of collectionNames.filter((each) => collectionOf(each).erased === 'deleted')) {
    const owned = ownedIn(name, uid);
    pace();
    if ('document' in owned) await deleteTree(owned.document, pace);
    else
      await drain(owned.query, pace, async (documents) => {
        for (const { ref } of documents) await deleteTree(ref, pace);
      });
  }
};

const leftOf = (mention: Mention, uid: Uid): string | FieldValue => {
  switch (mention) {
    case 'marked':
      return deletedPerson;
    case 'emptied':
      return '';
    case 'unlisted':
      return FieldValue.arrayRemove(uid);
    case 'ended':
      return FieldValue.delete();
  }
};

/** Takes a person out of documents about others or the site. What they did as staff stays; that it was they does not. */
export const forgetMentions: Erase = async (uid, { pace }) => {
  for (const name of collectionNames) {
    for (const [field, mention] of Object.entries(collectionOf(name).mentions ?? {})) {
      const documents = firestore.collection(name);
      const mentioning =
        mention === 'unlisted'
          ? documents.where(field, 'array-contains', uid)
          : documents.where(mention === 'ended' ? `${field}.by` : field, '==', uid);
      await drain(mentioning, pace, async (found) => {
        await Promise.all(found.map(({ ref }) => updateIfThere(ref, { [field]: leftOf(mention, uid) })));
      });
    }
  }
};

/**
 * Audit entries that name a person, found by who acted, by whom it was done to and by whoever else is named in them. They
 * are a record of staff's acts and stay for their year, anonymous.
 */
export const anonymiseAuditLog: Erase = async (uid, { pace }) => {
  const entries = firestore.collection('auditLog');
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

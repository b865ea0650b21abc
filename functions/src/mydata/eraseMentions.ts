import { FieldValue } from 'firebase-admin/firestore';
import { deletedPerson } from '#contract/documents/deletedPerson.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { drain } from '../data/pages.ts';
import { updateIfThere } from '../data/updateIfThere.ts';
import { firestore } from '../platform/firebase.ts';
import type { ErasureEnvironment } from './erasure.ts';
import { anonymousAuditEntry } from './scrub.ts';

/** Fields of documents about others or about the site that say who did something. */
const mentions = [
  { collection: 'deciders', field: 'by' },
  // In the form of before.
  { collection: 'users', field: 'ban.by' },
  { collection: 'appeals', field: 'handledBy' },
  { collection: 'cases', field: 'decision.by' },
  { collection: 'cases', field: 'formerDecision.by' },
  { collection: 'ngTags', field: 'by' },
  { collection: 'settings', field: 'by' },
  { collection: 'roles', field: 'by' },
];

/** What somebody is at just now, with their name: it ends with them. */
const sittings = [
  { collection: 'cases', field: 'viewing' },
  { collection: 'cases', field: 'deciding' },
];

/** What a person did as staff stays; that it was they does not. */
export async function forgetWhoDid(uid: Uid, { pace }: ErasureEnvironment): Promise<void> {
  for (const { collection, field } of sittings) {
    await drain(firestore.collection(collection).where(`${field}.by`, '==', uid), pace, async (documents) => {
      await Promise.all(documents.map(({ ref }) => updateIfThere(ref, { [field]: FieldValue.delete() })));
    });
  }
  for (const { collection, field } of mentions) {
    await drain(firestore.collection(collection).where(field, '==', uid), pace, async (documents) => {
      await Promise.all(documents.map(({ ref }) => updateIfThere(ref, { [field]: deletedPerson })));
    });
  }
}

/**
 * Audit entries that name a person, found by who acted, by whom it was done to and by whoever else is named in them. They
 * are a record of staff's acts and stay for their year, anonymous.
 */
export async function anonymiseAuditLog(uid: Uid, { pace }: ErasureEnvironment): Promise<void> {
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
}

import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type PhotoId, type Uid, uidSchema } from '#contract/ids.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { photoReference } from '../photos/photoStore.ts';
import { isListed, lifeOf } from '../photos/storedLife.ts';
import { profiles, users } from './accountStore.ts';

const isListedNow = (stored: unknown): boolean => stored !== undefined && isListed(lifeOf(stored));

const ownerSchema = v.fallback(v.object({ ownerId: v.optional(uidSchema) }), {});

/** Only a listed photo is featured. Reads the database, so repeated and reordered events are safe. */
export async function updateFeatured(id: PhotoId, before: unknown, after: unknown): Promise<void> {
  if (after !== undefined && isListedNow(before) === isListedNow(after)) return;
  const { ownerId } = v.parse(ownerSchema, after ?? before);
  if (ownerId !== undefined) await alignFeatured(ownerId, id);
}

const alignFeatured = (uid: Uid, id: PhotoId): Promise<void> =>
  runTransaction(async (transaction) => {
    const [user] = await transaction.getAll(users.stored.doc(uid), { fieldMask: ['featuredPhotoId'] });
    if (user?.get('featuredPhotoId') !== id) return;
    const [photo, profile] = await transaction.getAll(photoReference(id), profiles.stored.doc(uid));
    if (!profile?.exists) return;
    const featured = isListedNow(photo?.data()) ? id : undefined;
    if (!photo?.exists) transaction.update(users.doc(uid), { featuredPhotoId: FieldValue.delete() });
    if (profile.get('featuredPhotoId') === featured) return;
    transaction.update(profiles.doc(uid), { featuredPhotoId: featured ?? FieldValue.delete() });
  });

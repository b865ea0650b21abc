import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { type Transaction } from '../../platform/transaction.ts';
import { nextMoment, stored } from '../timestamp.ts';
import { banRule, photoReference } from './photoStore.ts';

/** What staff decide about in a photo; absent fields are absent there. */
export type ModeratedFields = Pick<Photo, 'hold' | 'removed' | 'block'> & {
  readonly status: 'published' | 'held' | 'hidden' | 'removed';
};

/** As it is stored, in the photo and in the audit log. */
export const storedModeration = ({ status, hold, removed, block }: ModeratedFields) => ({
  status,
  ...(hold ? { hold } : {}),
  ...(removed ? { removed: { ...removed, at: stored(removed.at) } } : {}),
  ...(block ? { block } : {}),
});

const { ownerId, hold, removed, block } = photoSchema.entries;
/** What an audit entry tells of a photo, before and after. */
export const auditedPhotoSchema = v.object({
  ownerId,
  status: v.picklist(['published', 'held', 'hidden', 'removed']),
  hold,
  removed,
  block,
});

/**
 * Writes what staff have decided. A photo that is to be public while a ban hides its owner's photos is left to the ban.
 */
export function writeModeration(
  transaction: Transaction,
  id: PhotoId,
  photo: Photo,
  after: ModeratedFields,
  { banHides, now }: { readonly banHides: boolean; readonly now: Date },
): void {
  const isOut = after.status === 'published' && !banHides;
  const goesToBan = after.status === 'published' && banHides;
  const fields = storedModeration(
    goesToBan ? { ...after, status: 'hidden', hold: { rule: banRule, note: '' } } : after,
  );
  const at = stored(nextMoment(now, photo.updatedAt));
  transaction.update(photoReference(id), {
    hold: FieldValue.delete(),
    removed: FieldValue.delete(),
    block: FieldValue.delete(),
    ...fields,
    ...(isOut && !photo.publishedAt ? { publishedAt: at } : {}),
    updatedAt: at,
  });
}

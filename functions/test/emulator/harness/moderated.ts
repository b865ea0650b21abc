import { expect } from 'vitest';
import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import { auditEntrySchema } from '#contract/documents/auditEntry.ts';
import { decode } from '#contract/documents/stored.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import type { PhotoId } from '#contract/ids.ts';
import { revertModeratePhotos } from '../../../src/moderation/decisions/moderatePhoto.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { runTransaction } from '../../../src/platform/transaction.ts';
import { answerOf } from './calls.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

type Fields = Readonly<Record<string, unknown>>;

/** Calls `moderatePhotos`; adds `rule` to the actions that need one. */
export const moderate = (staff: Person, ids: readonly PhotoId[], action: PhotoAction, more: Fields = {}) => {
  const rule = action === 'hide' || action === 'remove' ? { rule: 'spam' } : {};
  return answerOf('moderatePhotos', { ids, action, ...rule, ...more }, staff);
};

export const allOk = (...ids: readonly PhotoId[]) => ({
  results: ids.map((id) => ({ id, ok: true, auditIds: expect.any(Array) })),
});

/** A person as the functions' modules know an actor. */
export const actorOf = ({ uid }: Person, role: StaffRole = 'moderator') => ({ uid, role });

/** A photo's audit entries, oldest first. */
export async function auditOfPhoto(id: PhotoId) {
  const { docs } = await firestore.collection('auditLog').where('target', '==', `photos/${id}`).get();
  const entries = docs.map((document) => ({
    id: document.id,
    ...decode(auditEntrySchema, document.ref.path, document.data()),
  }));
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Undoes the last act of staff on a photo, as `revertAction` does. */
export async function undoLast(id: PhotoId, staff: Person): Promise<void> {
  const entry = (await auditOfPhoto(id)).at(-1);
  if (!entry) throw new Error(`nothing was done with ${id}`);
  const revert = {
    actor: actorOf(staff),
    claimed: null,
    now: new Date(),
    clock: systemClock,
    decisionId: entry.id,
    together: new Set<string>(),
    byAppeal: false,
  };
  const undo = await runTransaction((transaction) => revertModeratePhotos(transaction, entry, revert));
  await undo.afterCommit?.();
}

import * as v from 'valibot';
import { staffNoteDocumentSchema } from '#contract/documents/staffNote.ts';
import type { Uid } from '#contract/ids.ts';
import { collection } from '../../platform/collection.ts';
import { updateIfThere } from '../conflict.ts';
import { drain } from '../pages.ts';

export const staffNotes = collection('staffNotes', v.string(), staffNoteDocumentSchema);

export const newNoteId = (): string => staffNotes.all().doc().id;

/** Only admins see notes about staff. Idempotent. */
export const alignNotes = (uid: Uid, aboutStaff: boolean): Promise<void> =>
  drain(
    staffNotes.all().where('ownerId', '==', uid).where('aboutStaff', '==', !aboutStaff),
    () => undefined,
    async (notes) => {
      await Promise.all(notes.map(({ ref }) => updateIfThere(ref, { aboutStaff })));
    },
  );

import { type StaffNote, staffNoteDocumentSchema } from '#contract/documents/staffNote.ts';
import type { Uid } from '#contract/ids.ts';
import type { ListSource } from '#lib/pagedList.ts';
import type { WithId } from '../documents.ts';
import { staffList } from './reads.ts';

export type ListedNote = WithId<StaffNote>;

/** About a person and the cases of what is theirs, the newest first. The rules refuse everybody those about themselves. */
export const notesAbout = (uid: Uid): ListSource<ListedNote> =>
  staffList(
    { collection: 'staffNotes', where: [['ownerId', '==', uid]], orderBy: [['at', 'desc']] },
    staffNoteDocumentSchema,
  );

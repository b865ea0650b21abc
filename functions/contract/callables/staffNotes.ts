import * as v from 'valibot';
import { noteSubjectSchema, noteTextSchema } from '../documents/staffNote.ts';
import { moderatorCall } from './callable.ts';

const noteIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/));

/**
 * Writes a note, or changes one's own (`id`) for `limits.moderation.noteOpenMinutes`. Colleagues whom `@name` names get a
 * notice, once for each note; other names are plain text. Not audited: the note says who and when. Not idempotent
 * without `id`. `not-found` (for moderators also a case about staff), `permission-denied` (another's note; about
 * oneself; for moderators also about staff), `failed-precondition` (too old to change).
 */
export const saveStaffNoteContract = moderatorCall('saveStaffNote', {
  input: v.strictObject({ id: v.optional(noteIdSchema), subject: noteSubjectSchema, text: noteTextSchema }),
  output: v.object({ id: v.string() }),
});

/** One's own, as long as it can be changed; an admin any. Takes its notices back. Idempotent. Fails as `saveStaffNote`. */
export const deleteStaffNoteContract = moderatorCall('deleteStaffNote', {
  input: v.strictObject({ id: noteIdSchema }),
  output: v.object({}),
});

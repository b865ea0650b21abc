import type { notes as jaNotes } from '../ja/staffNotes.ts';
import type { Translated } from '../locale.ts';

export const notes: Translated<typeof jaNotes> = {
  title: 'Staff notes',
  lead: 'Only moderators read these.',
  empty: 'No notes yet.',
  failed: 'Couldn’t load the notes',
  ofOneself: 'Notes about you aren’t shown to you.',
  ofStaff: 'Only admins read and write notes about moderators.',
  write: 'Write a note',
  field: 'Note',
  hint: (most) => `@username notifies a fellow moderator. Up to ${most} characters. Ctrl+Enter saves.`,
  invalid: (most) => `Write between 1 and ${most} characters.`,
  save: 'Save',
  saved: 'Note saved.',
  colleagues: 'Moderators to notify',
  edit: 'Edit',
  edited: 'edited',
  remove: 'Delete',
  removed: 'Note deleted.',
  reaches: (names) => `Notified ${names}.`,
  on: (subject) => `On ${subject}`,
  tooOld: 'You can change a note for one day after writing it.',
};

import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { usernameKey } from '../normalizers.ts';
import { multilineText } from '../text.ts';
import { caseIdPattern } from './case.ts';
import { timestampSchema } from './stored.ts';

/** The path of a case or of an account. */
export const noteSubjectSchema = v.pipe(
  v.string(),
  v.check((path) => caseOfNote(path) !== undefined || personOfNote(path) !== undefined, 'no case and no person'),
);

const idAfter = (collection: string, path: string): string | undefined =>
  path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : undefined;

export function caseOfNote(subject: string): string | undefined {
  const id = idAfter('cases', subject);
  return id !== undefined && caseIdPattern.test(id) ? id : undefined;
}

export function personOfNote(subject: string) {
  const uid = v.safeParse(uidSchema, idAfter('users', subject));
  return uid.success ? uid.output : undefined;
}

export const noteTextSchema = v.pipe(multilineText(limits.moderation.staffNoteChars), v.minLength(1));

/** `staffNotes/{id}`: what staff write for each other. Nobody reads those about themselves. */
export const staffNoteDocumentSchema = v.object({
  subject: v.string(),
  /** The person whom it is about: the owner of what the case is about. */
  ownerId: uidSchema,
  /** Only admins see these, as with cases. */
  aboutStaff: v.boolean(),
  text: v.string(),
  /** A uid, or `deleted` for an erased account. */
  by: v.string(),
  /** Whom its `@name`s have reached with a notice. */
  colleagues: v.optional(v.array(v.string()), []),
  at: timestampSchema,
  editedAt: v.optional(timestampSchema),
});
export type StaffNote = v.InferOutput<typeof staffNoteDocumentSchema>;

/**
 * The names behind each `@`, as keys of usernames. Japanese goes on without a blank, as in `@hanaさん`, so that a name in
 * ASCII also counts without what follows it.
 */
export function namesIn(text: string): readonly string[] {
  const runs = text.matchAll(/(?<![\p{L}\p{M}\p{Nd}_.])[@\uff20]([\p{L}\p{M}\p{Nd}_]+)/gu);
  const names = Array.from(runs, ([, run = '']) => [run, /^[A-Za-z0-9_]+/.exec(run)?.[0] ?? run]).flat();
  return [...new Set(names.map(usernameKey))].slice(0, limits.moderation.namesInNote);
}

/** Its author may change or delete a note only so long, because others have acted on it since. */
export const isNoteOpen = ({ at }: Pick<StaffNote, 'at'>, now: Date): boolean =>
  now.getTime() - at.getTime() < limits.moderation.noteOpenMinutes * 60_000;

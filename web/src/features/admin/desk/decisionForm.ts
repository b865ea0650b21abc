import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { type Choice, type DecisionForm, mostGiven } from './choices.ts';

/** A case that is to be decided, with its photo as it stands now; absent where it is gone, and for a person. */
export type Subject = { readonly case: ListedCase; readonly photo: Photo | undefined };

export const banDays = [1, 3, 7, 30, 90] as const;

const takesNote: ReadonlySet<Choice> = new Set(['hide', 'restore', 'hold', 'remove', 'warn', 'resolve', 'dismiss']);
const tellsOwner: ReadonlySet<Choice> = new Set(['hide', 'restore', 'hold', 'remove', 'warn']);
const takesRule: ReadonlySet<Choice> = new Set(['hide', 'remove', 'warn']);

/** Pure: what is to be filled in for a choice. */
export const fieldsOf = (choice: Choice) => ({
  rule: takesRule.has(choice),
  blockImage: choice === 'hide' || choice === 'remove',
  note: takesNote.has(choice),
  noteIsToldToOwner: tellsOwner.has(choice),
  ban: choice === 'ban',
});

const reasonOf = (rule: string | undefined): ReportReason | undefined => reportReasons.find((each) => each === rule);

/** Pure: what the form begins with: the rule that one photo was hidden for, else the one that most reporters name. */
export function initialForm(subjects: readonly Subject[]): DecisionForm {
  const held = subjects.length === 1 ? reasonOf(subjects[0]?.photo?.hold?.rule) : undefined;
  return {
    rule: held ?? mostGiven(subjects.map((subject) => subject.case)),
    note: '',
    blockImage: false,
    reason: '',
    days: 7,
    hidePhotos: false,
  };
}

const noteSchema = multilineText(limits.moderation.noteChars);
const reasonSchema = v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1));

/** Pure: the fields that the server would refuse. */
export function wrongIn(choice: Choice, { note, reason }: DecisionForm): ReadonlySet<'note' | 'reason'> {
  const wrong = new Set<'note' | 'reason'>();
  if (takesNote.has(choice) && !v.is(noteSchema, note)) wrong.add('note');
  if (choice === 'ban' && !v.is(reasonSchema, reason)) wrong.add('reason');
  return wrong;
}

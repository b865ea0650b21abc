import * as v from 'valibot';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import type { Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';

/** `note`: to the person acted on. `reply`: to the reporters. `anyRule`: a rule, or none. */
export type Field = 'rule' | 'anyRule' | 'blockImage' | 'reason' | 'days' | 'hidePhotos' | 'note' | 'reply' | 'role';

export const banDays = ['1', '3', '7', '30', '90', 'other', 'for-good'] as const;
export const roles = ['moderator', 'admin', 'none'] as const;

/** Checks as the server does. Other fields keep what is in `untyped`. */
export function typedSchema(
  asks: readonly Field[],
  words: Words['admin']['actFields'],
  number: (value: number) => string,
) {
  const invalidDays = words.otherDaysInvalid(number(limits.ban.mostDays));
  const note = inWords(
    multilineText(limits.moderation.noteChars),
    words.noteInvalid(number(limits.moderation.noteChars)),
  );
  const reason = inWords(staffReasonSchema, words.reasonInvalid(number(limits.ban.reasonChars)));
  const fields = v.object({
    rule: asks.includes('rule') ? v.picklist(reportReasons, words.ruleMissing) : v.nullable(v.picklist(reportReasons)),
    blockImage: v.boolean(),
    reason: asks.includes('reason') ? reason : v.string(),
    days: v.picklist(banDays),
    otherDays: v.string(),
    hidePhotos: v.boolean(),
    note,
    reply: note,
    role: asks.includes('role') ? v.picklist(roles, words.roleMissing) : v.nullable(v.picklist(roles)),
  });
  return v.pipe(
    fields,
    v.forward(
      v.check(({ days, otherDays }) => days !== 'other' || countOfDays(otherDays) !== undefined, invalidDays),
      ['otherDays'],
    ),
  );
}

/** `undefined` for what is no number of days that a ban can have. Also reads full-width digits. */
function countOfDays(text: string): number | undefined {
  const digits = text.normalize('NFKC').trim();
  const days = /^\d{1,5}$/u.test(digits) ? Number(digits) : 0;
  return days >= 1 && days <= limits.ban.mostDays ? days : undefined;
}

export type Typed = v.InferOutput<ReturnType<typeof typedSchema>>;

export const untyped: Typed = {
  rule: null,
  blockImage: false,
  reason: '',
  days: '7',
  otherDays: '',
  hidePhotos: false,
  note: '',
  reply: '',
  role: null,
};

/** For acts that ask for a `rule`. */
export function ruleIn({ rule }: Pick<Typed, 'rule'>): ReportReason {
  if (rule === null) throw new Error('an act with a rule has asked for none');
  return rule;
}

const dayMs = 86_400_000;

/** ISO time; `undefined`: never. */
export function banEnd({ days, otherDays }: Pick<Typed, 'days' | 'otherDays'>, now = new Date()): string | undefined {
  if (days === 'for-good') return undefined;
  const count = days === 'other' ? countOfDays(otherDays) : Number(days);
  if (count === undefined) throw new Error('a ban without an end that can be read');
  return new Date(now.getTime() + count * dayMs).toISOString();
}

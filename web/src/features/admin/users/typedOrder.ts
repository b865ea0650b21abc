import type { ReportReason } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import type { PersonOrder } from './actions.ts';

/** The ends of a ban that can be chosen, in days. */
export const banDays = [1, 3, 7, 30, 90] as const;

/** What somebody has typed and chosen in the dialog, for whatever it asks about. */
export type TypedOrder = {
  readonly rule: ReportReason | undefined;
  readonly note: string;
  readonly reason: string;
  /** `undefined`: for good. */
  readonly days: number | undefined;
  readonly hidePhotos: boolean;
  readonly role: StaffRole | 'none' | undefined;
};

export const untyped: TypedOrder = {
  rule: undefined,
  note: '',
  reason: '',
  days: 7,
  hidePhotos: false,
  role: undefined,
};

/** The field that the server would refuse. */
export type FieldProblem = 'rule' | 'note' | 'reason' | 'role';

export type CheckedOrder =
  | { readonly ok: true; readonly order: PersonOrder }
  | { readonly ok: false; readonly problem: FieldProblem };

const refuse = (problem: FieldProblem): CheckedOrder => ({ ok: false, problem });

/** Pure: what was typed, checked as the server will. */
export function checkedOrder(what: PersonOrder['do'], typed: TypedOrder): CheckedOrder {
  const [note, reason] = [typed.note.trim(), typed.reason.trim()];
  switch (what) {
    case 'warn':
      if (typed.rule === undefined) return refuse('rule');
      if (countChars(note) > limits.moderation.noteChars) return refuse('note');
      return { ok: true, order: { do: what, rule: typed.rule, note } };
    case 'ban':
    case 'unban':
      if (reason === '' || countChars(reason) > limits.ban.reasonChars) return refuse('reason');
      return what === 'unban'
        ? { ok: true, order: { do: what, reason } }
        : { ok: true, order: { do: what, reason, rule: typed.rule, days: typed.days, hidePhotos: typed.hidePhotos } };
    case 'setRole':
      if (typed.role === undefined) return refuse('role');
      return { ok: true, order: { do: what, role: typed.role === 'none' ? null : typed.role } };
  }
}

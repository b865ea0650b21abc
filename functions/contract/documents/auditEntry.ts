import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';
import type { StaffRole } from './user.ts';

/**
 * What the monthly figures are made of, of what people of the staff did. It names nobody, and so stays when whoever it was about is
 * gone; what was undone has none any more.
 */
export const auditFiguresSchema = v.object({
  /** The month that it counts in, `2026-11`, in Japan's time. */
  month: v.string(),
  /** What it counts as: the name of the action, or of what a call of several (`moderatePhotos`) did. */
  act: v.string(),
  /** From the case's first report to its decision, in whole minutes. */
  minutesOpen: v.optional(v.number()),
  /** An appeal that was granted: 1; turned down: 0. */
  appealsAccepted: v.optional(v.number()),
});

export type AuditFigures = v.InferOutput<typeof auditFiguresSchema>;

/** `auditLog/{id}`: written in the transaction of what it tells of, changed by nobody. `target` is a document's path. */
export const auditEntrySchema = v.object({
  /** A uid; `deleted` once that person's account is gone; `system` for a schedule. */
  actorId: v.string(),
  /** The name of the call. */
  action: v.string(),
  target: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  at: timestampSchema,
  figures: v.optional(auditFiguresSchema),
  /** The entry of the `revertAction` that has undone it. */
  revertedBy: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const decodeAuditEntry = decoder(auditEntrySchema);

/**
 * What can be undone, by the name of the action, and who may: whoever may do it. Not an undoing itself (the action is done again), and
 * not what staff changed of a photo's words, whose owner may be at them.
 */
const undoneBy = {
  banUser: 'moderator',
  unbanUser: 'moderator',
  resolveAppeal: 'moderator',
  warnUser: 'moderator',
  moderatePhotos: 'moderator',
  resolveCases: 'moderator',
  saveNgTag: 'moderator',
  deleteNgTag: 'moderator',
  saveTag: 'moderator',
  saveTitle: 'moderator',
  setRole: 'admin',
  saveSettings: 'admin',
} as const satisfies Readonly<Record<string, StaffRole>>;
export type UndoableAction = keyof typeof undoneBy;

/** Pure: whether an action is of a kind that can be undone. */
export const isUndoable = (action: string): action is UndoableAction => Object.hasOwn(undoneBy, action);

/**
 * Pure: which role it takes to undo what an entry tells of; `undefined` where it cannot be undone, or is already. A ban that took a
 * role away gives it back with its undoing, which is an admin's to do, as all that is done with such a ban.
 */
export function roleToUndo({
  action,
  before,
  revertedBy,
}: Pick<AuditEntry, 'action' | 'before' | 'revertedBy'>): StaffRole | undefined {
  if (revertedBy !== undefined || !isUndoable(action)) return undefined;
  const takesRole = action === 'banUser' && typeof before['role'] === 'string';
  return takesRole || v.is(banOfStaffSchema, before) ? 'admin' : undoneBy[action];
}

const banOfStaffSchema = v.object({ ban: v.object({ ofStaff: v.literal(true) }) });

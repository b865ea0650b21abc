import * as v from 'valibot';
import type { AuditEntry } from './documents/auditEntry.ts';
import type { StaffRole } from './documents/user.ts';

/**
 * What staff do, by the names under which the audit log keeps it: the role that it needs (`needs`), and whether `revertAction` takes
 * it back (`undoable`), which needs the same role. An undoing is not undone, the action is done again; nor is what staff changed of a
 * photo's words, whose owner may be at them. The web's words and the functions' reverters are typed by this table.
 */
export const staffActions = {
  banUser: { needs: 'moderator', undoable: true },
  unbanUser: { needs: 'moderator', undoable: true },
  warnUser: { needs: 'moderator', undoable: true },
  resolveAppeal: { needs: 'moderator', undoable: true },
  moderatePhotos: { needs: 'moderator', undoable: true },
  resolveCases: { needs: 'moderator', undoable: true },
  saveNgTag: { needs: 'moderator', undoable: true },
  deleteNgTag: { needs: 'moderator', undoable: true },
  saveTag: { needs: 'moderator', undoable: true },
  saveTitle: { needs: 'moderator', undoable: true },
  importTitles: { needs: 'moderator', undoable: false },
  setRole: { needs: 'admin', undoable: true },
  saveSettings: { needs: 'admin', undoable: true },
  updatePhoto: { needs: 'moderator', undoable: false },
  revertAction: { needs: 'moderator', undoable: false },
} as const satisfies Readonly<Record<string, { readonly needs: StaffRole; readonly undoable: boolean }>>;

export type StaffAction = keyof typeof staffActions;
export type UndoableAction = {
  [Action in StaffAction]: (typeof staffActions)[Action]['undoable'] extends true ? Action : never;
}[StaffAction];

/** What an entry of the audit log may tell of: what staff do, and what the site does by itself. */
export type AuditAction = StaffAction | 'holdReported';

const isStaffAction = (action: string): action is StaffAction => Object.hasOwn(staffActions, action);

/** Pure: whether an action is of a kind that can be undone. */
export const isUndoable = (action: string): action is UndoableAction =>
  isStaffAction(action) && staffActions[action].undoable;

const banOfStaffSchema = v.object({ ban: v.object({ ofStaff: v.literal(true) }) });

/**
 * Pure: the role that it takes to undo what an entry tells of; `undefined` where it cannot be undone, or is already. A ban that took
 * a role away gives it back with its undoing, so that this is for admins, as all that is done with such a ban.
 */
export function roleToUndo({
  action,
  before,
  revertedBy,
}: Pick<AuditEntry, 'action' | 'before' | 'revertedBy'>): StaffRole | undefined {
  if (revertedBy !== undefined || !isUndoable(action)) return undefined;
  const takesRole = action === 'banUser' && typeof before['role'] === 'string';
  return takesRole || v.is(banOfStaffSchema, before) ? 'admin' : staffActions[action].needs;
}

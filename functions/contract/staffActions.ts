import * as v from 'valibot';
import type { AuditEntry } from './documents/auditEntry.ts';
import type { StaffRole } from './documents/user.ts';

export type ActionTraits = {
  /** Who may act, and undo it: moderators on members, admins on everybody but themselves. */
  readonly needs: StaffRole;
  /** Who counts as staff besides people with a role: who lost it by the ban in force, or who ever had one. */
  readonly formerStaff?: 'by-ban' | 'ever';
  readonly undoable: boolean;
  /** In the public figures by this name. Others have names by what they do, or none. */
  readonly counted?: true;
};

/** What staff do, by its name in the audit log. Excludes photo text, which the owner may be editing. */
export const staffActions = {
  banUser: { needs: 'moderator', formerStaff: 'by-ban', undoable: true, counted: true },
  unbanUser: { needs: 'moderator', formerStaff: 'by-ban', undoable: true, counted: true },
  warnUser: { needs: 'moderator', undoable: true, counted: true },
  resolveAppeal: { needs: 'moderator', formerStaff: 'ever', undoable: true, counted: true },
  moderatePhotos: { needs: 'moderator', undoable: true },
  markPhoto: { needs: 'moderator', undoable: true },
  moderateAlbums: { needs: 'moderator', undoable: true },
  escalateCase: { needs: 'moderator', undoable: true },
  resolveCases: { needs: 'moderator', undoable: true, counted: true },
  saveNgTag: { needs: 'moderator', undoable: true, counted: true },
  deleteNgTag: { needs: 'moderator', undoable: true, counted: true },
  saveTag: { needs: 'moderator', undoable: true, counted: true },
  saveTitle: { needs: 'moderator', undoable: true, counted: true },
  importTitles: { needs: 'moderator', undoable: false, counted: true },
  setRole: { needs: 'admin', undoable: true },
  saveSettings: { needs: 'admin', undoable: true },
  saveCannedText: { needs: 'admin', undoable: true },
  deleteCannedText: { needs: 'admin', undoable: true },
  updatePhoto: { needs: 'moderator', undoable: false, counted: true },
  revertAction: { needs: 'moderator', undoable: false },
} as const satisfies Readonly<Record<string, ActionTraits>>;

export type StaffAction = keyof typeof staffActions;
export type UndoableAction = {
  [Action in StaffAction]: (typeof staffActions)[Action]['undoable'] extends true ? Action : never;
}[StaffAction];

export type CountedAction = {
  [Action in StaffAction]: (typeof staffActions)[Action] extends { counted: true } ? Action : never;
}[StaffAction];

export type AuditAction = StaffAction | 'holdReported';

const isStaffAction = (action: string): action is StaffAction => Object.hasOwn(staffActions, action);

const isCounted = (action: string): action is CountedAction =>
  isStaffAction(action) && 'counted' in staffActions[action];

export const countedActions: readonly CountedAction[] = Object.keys(staffActions).filter(isCounted);

export const isUndoable = (action: string): action is UndoableAction =>
  isStaffAction(action) && staffActions[action].undoable;

const banOfStaffSchema = v.object({ ban: v.object({ ofStaff: v.literal(true) }) });

const acceptedSchema = v.object({ appeal: v.literal('accepted') });

/** `undefined`: not undoable, such as an accepted appeal. An undo needs no less than its act; if it returns a role, it needs an admin. */
export function roleToUndo({
  action,
  before,
  revertedBy,
  aboutStaff,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'revertedBy' | 'aboutStaff'> & Partial<Pick<AuditEntry, 'after'>>):
  | StaffRole
  | undefined {
  if (revertedBy !== undefined || !isUndoable(action) || v.is(acceptedSchema, after)) return undefined;
  const takesRole = action === 'banUser' && typeof before['role'] === 'string';
  return aboutStaff || takesRole || v.is(banOfStaffSchema, before) ? 'admin' : staffActions[action].needs;
}

import * as v from 'valibot';
import type { AuditEntry } from './documents/auditEntry.ts';
import type { StaffRole } from './documents/user.ts';

/** By audit log name. `revertAction` needs the same role. Excludes photo text, which the owner may be editing. */
export const staffActions = {
  banUser: { needs: 'moderator', undoable: true },
  unbanUser: { needs: 'moderator', undoable: true },
  warnUser: { needs: 'moderator', undoable: true },
  resolveAppeal: { needs: 'moderator', undoable: true },
  moderatePhotos: { needs: 'moderator', undoable: true },
  markPhoto: { needs: 'moderator', undoable: true },
  moderateAlbums: { needs: 'moderator', undoable: true },
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

export type AuditAction = StaffAction | 'holdReported';

const isStaffAction = (action: string): action is StaffAction => Object.hasOwn(staffActions, action);

export const isUndoable = (action: string): action is UndoableAction =>
  isStaffAction(action) && staffActions[action].undoable;

const banOfStaffSchema = v.object({ ban: v.object({ ofStaff: v.literal(true) }) });

/** `undefined`: not undoable. An undo needs no less than its act; if it returns a role, it needs an admin. */
export function roleToUndo({
  action,
  before,
  revertedBy,
  aboutStaff,
}: Pick<AuditEntry, 'action' | 'before' | 'revertedBy' | 'aboutStaff'>): StaffRole | undefined {
  if (revertedBy !== undefined || !isUndoable(action)) return undefined;
  const takesRole = action === 'banUser' && typeof before['role'] === 'string';
  return aboutStaff || takesRole || v.is(banOfStaffSchema, before) ? 'admin' : staffActions[action].needs;
}

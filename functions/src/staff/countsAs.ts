import type { RoleEntry, StaffRole, UserDocument } from '#contract/documents/user.ts';
import { type ActionTraits, type StaffAction, staffActions } from '#contract/staffActions.ts';

type Person = {
  readonly role: StaffRole | null;
  readonly entry: Pick<RoleEntry, 'role'> | undefined;
  readonly account: () => Promise<{ readonly user: Pick<UserDocument, 'status' | 'ban'> } | undefined>;
};

/** A person who lost their role by the ban still counts as staff. */
export const roleUnderBan = (user: Pick<UserDocument, 'status' | 'ban'> | undefined, role: StaffRole | null) =>
  user?.status === 'banned' && user.ban?.ofStaff ? (role ?? 'moderator') : role;

/** The role that a person has for an act, and for its undo. */
export async function roleFor(action: StaffAction, { role, entry, account }: Person): Promise<StaffRole | null> {
  const { formerStaff }: ActionTraits = staffActions[action];
  if (formerStaff === 'by-ban') return roleUnderBan((await account())?.user, role);
  // A banned person has no role. Only admins may answer appeals of former staff.
  if (formerStaff === 'ever') return entry ? (entry.role ?? 'moderator') : null;
  return role;
}

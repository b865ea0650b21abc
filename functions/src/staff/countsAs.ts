import type { RoleEntry, StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { StaffAction } from '#contract/staffActions.ts';

type Person = {
  readonly role: StaffRole | null;
  readonly entry: Pick<RoleEntry, 'role'> | undefined;
  readonly account: () => Promise<{ readonly user: Pick<UserDocument, 'status' | 'ban'> } | undefined>;
};

type CountsAs = (person: Person) => StaffRole | null | Promise<StaffRole | null>;

/** A person who lost their role by the ban still counts as staff. */
export const roleUnderBan = (user: Pick<UserDocument, 'status' | 'ban'> | undefined, role: StaffRole | null) =>
  user?.status === 'banned' && user.ban?.ofStaff ? (role ?? 'moderator') : role;

const underBan: CountsAs = async ({ account, role }) => roleUnderBan((await account())?.user, role);

/** A banned person has no role. Only admins may answer appeals of former staff. */
const ever: CountsAs = ({ entry }) => (entry ? (entry.role ?? 'moderator') : null);

const exceptions: Partial<Readonly<Record<StaffAction, CountsAs>>> = {
  banUser: underBan,
  unbanUser: underBan,
  resolveAppeal: ever,
};

/** The role that a person has for an act, and for its undo. */
export const roleFor = (action: StaffAction, person: Person): ReturnType<CountsAs> =>
  exceptions[action]?.(person) ?? person.role;

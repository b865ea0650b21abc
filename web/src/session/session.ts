import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Account } from '#data/account/auth.ts';

/** Who is signed in: the auth profile, what `users/{uid}` adds to it, and the role from the claims. */
export type User = Account &
  Pick<
    UserDocument,
    | 'photoURL'
    | 'username'
    | 'status'
    | 'mutedUsers'
    | 'mutedTags'
    | 'mutedTitles'
    | 'ban'
    | 'locale'
    | 'uploadDefaults'
  > & {
    readonly role: StaffRole | undefined;
  };

export type Session =
  /** It is not known yet whether anybody is signed in. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'signed-out' }
  /** Somebody is signed in; their data is on its way. */
  | { readonly phase: 'loading' }
  | { readonly phase: 'signed-in'; readonly user: User };

export const noSession: Session = { phase: 'starting' };

/** What is known of a user: their document, or the little that goes without one. */
export type UserData = Omit<User, keyof Account | 'photoURL' | 'role'>;

/** A user whose document could not be made or read: no mutes, normal. */
export const minimalUserData: UserData = {
  username: '',
  status: 'normal',
  mutedUsers: [],
  mutedTags: [],
  mutedTitles: [],
};

/**
 * Puts a user together. The display name of the user's document, which people edit, wins over that of the auth account, whose
 * picture is none of ours.
 */
export function mergeUser(account: Account, data: UserDocument | UserData, role: StaffRole | undefined): User {
  const { username, status, mutedUsers, mutedTags, mutedTitles, ban, locale, uploadDefaults } = data;
  const stored = 'displayName' in data ? data : undefined;
  return {
    uid: account.uid,
    email: account.email,
    displayName: stored?.displayName || account.displayName,
    photoURL: stored?.photoURL ?? null,
    username,
    status,
    mutedUsers,
    mutedTags,
    mutedTitles,
    role,
    ban,
    locale,
    uploadDefaults,
  };
}

/** Whether it is known who is here: somebody with their data, or nobody. */
export const isSettled = (session: Session): boolean => session.phase === 'signed-out' || session.phase === 'signed-in';

export const isStaff = (user: User | null): boolean => user?.role !== undefined;

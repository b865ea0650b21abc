import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Account } from '#data/account/auth.ts';
import type { User } from './atoms.ts';

export type UserData = Omit<User, keyof Account | 'photoURL' | 'role'>;

export const minimalUserData: UserData = {
  username: '',
  status: 'normal',
  mutedUsers: [],
  mutedTags: [],
  mutedTitles: [],
  sensitive: 'cover',
};

/** The document's display name wins, because people edit that one. The Auth account's picture is never shown. */
export function mergeUser(account: Account, data: UserDocument | UserData, role: StaffRole | undefined): User {
  const { username, status, mutedUsers, mutedTags, mutedTitles, ban, locale, uploadDefaults, sensitive } = data;
  const stored = 'displayName' in data ? data : undefined;
  return {
    ...account,
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
    sensitive,
  };
}

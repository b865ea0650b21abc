import type { StaffRole, UserDocument } from '#contract/documents/user.ts';
import type { Account } from '#data/account/auth.ts';

/** The Auth profile, parts of `users/{uid}`, and the role from the token's claims. */
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
    | 'sensitive'
  > & { readonly role: StaffRole | undefined };

export type Session =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signed-out' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'signed-in'; readonly user: User };

export const isSettled = (session: Session): boolean => session.phase === 'signed-out' || session.phase === 'signed-in';

export const isStaff = (user: User | null): boolean => user?.role !== undefined;

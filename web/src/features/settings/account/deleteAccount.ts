import { deleteAccountContract, deletionWord, isDeletionConfirmed } from '#contract/callables/deleteAccount.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import type { Words } from '#i18n/words.ts';
import { deliberately } from '#session/leave.ts';
import type { User } from '#session/session.ts';
import { unmarkExport } from './followExport.ts';

type Identity = Pick<User, 'username' | 'email'>;

/** What a person is asked to type before their account is deleted. */
export function confirmLabel({ username, email }: Identity, words: Words['account']): string {
  if (username !== '') return words.deleteConfirmUsername(username);
  return email ? words.deleteConfirmEmail(email) : words.deleteConfirmWord(deletionWord({ username, email }));
}

/** Whether what was typed arms the deletion, as the server will see it. */
export const isDeletionArmed = (identity: Identity, typed: string): boolean =>
  isDeletionConfirmed(typed, deletionWord(identity));

/**
 * Deletes the account of who is signed in and signs out here. Fails with a `ContractError`; then it is still there, as far
 * as this browser can know, and the person still signed in.
 */
export async function deleteAccount(confirm: string): Promise<void> {
  await deliberately(async () => {
    await call(deleteAccountContract, { confirm });
    unmarkExport();
    await signOut();
  });
}

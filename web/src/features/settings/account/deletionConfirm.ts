import { deletionWord, isDeletionConfirmed } from '#contract/callables/deleteAccount.ts';
import type { Words } from '#i18n/words.ts';
import type { User } from '#session/session.ts';

type Identity = Pick<User, 'username' | 'email'>;

/** What a person is asked to type before their account is deleted. */
export function confirmLabel({ username, email }: Identity, words: Words['account']): string {
  if (username !== '') return words.deleteConfirmUsername(username);
  return email ? words.deleteConfirmEmail(email) : words.deleteConfirmWord(deletionWord({ username, email }));
}

/** Whether what was typed arms the deletion, as the server will see it. */
export const isDeletionArmed = (identity: Identity, typed: string): boolean =>
  isDeletionConfirmed(typed, deletionWord(identity));

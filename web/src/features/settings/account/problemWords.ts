import { ContractError } from '#contract/errors.ts';
import { accountProblemOf } from '#data/account/methods.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import type { Words } from '#i18n/words.ts';

/** Words for a change to the account that Firebase did not make. */
export const accountProblemWords = (error: unknown, words: Words['account']): string =>
  words.problems[accountProblemOf(error)];

/** Words for a call that failed. The SDK tells a lost network as a failure of the server's, so the browser is asked. */
export function callProblemWords(error: unknown, words: Messages['errors'], online = navigator.onLine): string {
  if (!online && error instanceof ContractError && error.code === 'internal') return words.offline;
  return errorWords(error, words);
}

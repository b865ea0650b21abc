import { ContractError } from '#contract/errors.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';

/** Words for a call that failed. A lost network is told as a failure of the server's, so the browser is asked. */
export function callProblemWords(error: unknown, words: Messages['errors']): string {
  if (!navigator.onLine && error instanceof ContractError && error.code === 'internal') return words.offline;
  return errorWords(error, words);
}

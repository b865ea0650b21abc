import { ContractError } from '#contract/errors.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/words.ts';

/** A lost network arrives as `internal`, so this asks the browser. */
export function callProblemWords(error: unknown, words: Messages['errors']): string {
  if (!navigator.onLine && error instanceof ContractError && error.code === 'internal') return words.offline;
  return errorWords(error, words);
}

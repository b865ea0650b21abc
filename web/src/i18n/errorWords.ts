import { ContractError, type ErrorCode } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import type { Messages } from './current.ts';

function waitWords(seconds: number, words: Messages['errors']): string {
  return seconds < 90 ? words.retryAfterSeconds(Math.ceil(seconds)) : words.retryAfterMinutes(Math.ceil(seconds / 60));
}

export function codeWords(code: ErrorCode, retryAfterSeconds: number | undefined, words: Messages['errors']): string {
  return retryAfterSeconds === undefined
    ? words.codes[code]
    : `${words.codes[code]} ${waitWords(retryAfterSeconds, words)}`;
}

/** For any failed read or call: what happened, and what to do. */
export function errorWords(error: unknown, words: Messages['errors']): string {
  if (error instanceof UnreachableError) return words.offline;
  if (error instanceof ContractError && error.closed !== undefined) return words.closed[error.closed];
  if (error instanceof ContractError) return codeWords(error.code, error.retryAfterSeconds, words);
  return words.codes.internal;
}

import { ContractError } from '#contract/errors.ts';
import type { Messages } from '#i18n/current.ts';
import { codeWords, type Words } from '#i18n/words.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import type { UploadFailure } from './uploadPhase.ts';

/** When offline, `internal` only means that no server answered. */
export function toUploadFailure(error: unknown, isOnline: boolean): UploadFailure {
  // The browser reads the file during the upload, when it may be gone.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')) {
    return { code: 'unreadable' };
  }
  if (error instanceof UnreachableError) return { code: 'unreachable' };
  if (!(error instanceof ContractError) || error.code === 'internal') {
    return { code: isOnline ? 'internal' : 'unreachable' };
  }
  if (error.code === 'failed-precondition' && error.field === 'username') return { code: 'nameless' };
  return { code: error.code, retryAfterSeconds: error.retryAfterSeconds };
}

export function failureWords(
  { code, retryAfterSeconds }: UploadFailure,
  words: Words['upload'],
  errors: Messages['errors'],
): string {
  switch (code) {
    case 'not-an-image':
    case 'unsupported':
    case 'too-large':
    case 'too-many-pixels':
    case 'broken':
    case 'unreadable':
      return words.refused[code];
    case 'unreachable':
      return words.unreachable;
    case 'gone':
    case 'not-found':
      return words.gone;
    case 'permission-denied':
      return words.forbidden;
    case 'elsewhere':
      return words.elsewhere;
    case 'nameless':
      return words.nameless;
    case 'failed-precondition':
      return words.closed;
    case 'resource-exhausted':
      if (retryAfterSeconds === undefined || retryAfterSeconds < 5_400) break;
      return `${words.tooManyToday} ${words.waitHours(String(Math.ceil(retryAfterSeconds / 3_600)))}`;
  }
  return codeWords(code, retryAfterSeconds, errors);
}

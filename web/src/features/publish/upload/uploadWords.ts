import type { Messages } from '#i18n/current.ts';
import { codeWords } from '#i18n/errorWords.ts';
import type { Words } from '#i18n/words.ts';
import type { UploadFailure } from './uploadPhase.ts';

/** Why a file did not become a photo, and what to do. */
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
    case 'failed-precondition':
      return words.closed;
    case 'unauthenticated':
    case 'invalid-argument':
    case 'already-exists':
    case 'internal':
      return codeWords(code, retryAfterSeconds, errors);
    case 'resource-exhausted':
      return tooManyWords(code, retryAfterSeconds, words, errors);
  }
}

/** The day's uploads are used up; how long it takes is told in hours where it is long. */
function tooManyWords(
  code: 'resource-exhausted',
  retryAfterSeconds: number | undefined,
  words: Words['upload'],
  errors: Messages['errors'],
): string {
  if (retryAfterSeconds === undefined || retryAfterSeconds < 5_400) return codeWords(code, retryAfterSeconds, errors);
  return `${words.tooManyToday} ${words.waitHours(String(Math.ceil(retryAfterSeconds / 3_600)))}`;
}

import { codeWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Messages } from '#i18n/messages.ts';
import type { TagsProblem, TextProblem } from './draft.ts';
import type { UploadFailure } from './uploadPhase.ts';

/** What is wrong with a line of text, in words. */
export const textProblemWords = (
  problem: TextProblem | undefined,
  locale: Locale,
  words: Messages['upload'],
): string | undefined => {
  if (problem === undefined) return undefined;
  return problem.problem === 'too-long'
    ? words.problem.tooLong(formatNumber(locale, problem.maxChars))
    : words.problem.characters;
};

/** What is wrong with the tags, naming the one that is. */
export const tagsProblemWords = (
  problem: TagsProblem | undefined,
  locale: Locale,
  words: Messages['upload'],
): string | undefined => {
  if (problem === undefined) return undefined;
  return problem.problem === 'too-many'
    ? words.problem.tooManyTags(formatNumber(locale, problem.maxTags))
    : words.problem.tag[problem.problem](problem.tag);
};

/** Why a file did not become a photo, and what to do. */
export function failureWords({ code, retryAfterSeconds }: UploadFailure, messages: Messages): string {
  const { upload: words } = messages;
  switch (code) {
    case 'not-an-image':
    case 'unsupported':
    case 'too-large':
    case 'too-many-pixels':
    case 'broken':
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
    case 'resource-exhausted':
    case 'internal':
      return codeWords(code, retryAfterSeconds, messages.errors);
  }
}

import { formatNumber } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Words } from '#i18n/words.ts';
import type { TagsProblem, TextProblem, TitleProblem } from './photoValues.ts';

/** What is wrong with a text, in words. */
export const textProblemWords = (
  problem: TextProblem | undefined,
  locale: Locale,
  words: Words['photoFields'],
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
  words: Words['photoFields'],
): string | undefined => {
  if (problem === undefined) return undefined;
  return problem.problem === 'too-many'
    ? words.problem.tooManyTags(formatNumber(locale, problem.maxTags))
    : words.problem.tag[problem.problem](problem.tag);
};

/** What is wrong with the title, in words. */
export const titleProblemWords = (
  problem: TitleProblem | undefined,
  words: Words['photoFields'],
): string | undefined => (problem === undefined ? undefined : words.problem.titleGone);

import type { CaseKind } from '#contract/documents/case.ts';
import type { Notice } from '#contract/documents/notice.ts';
import type { Words } from '#i18n/words.ts';

/** A notice in sentences. */
export type ToldNotice = {
  readonly what: string;
  /** The rule that was broken. */
  readonly rule?: string;
  /** What staff wrote. */
  readonly text?: string;
  /** Where it leads. */
  readonly lead: string;
};

/** A report's outcome has the id of its case for a subject. */
function caseKindOf(subject: string): CaseKind | undefined {
  if (subject.startsWith('photo_')) return 'photo';
  return subject.startsWith('user_') ? 'user' : undefined;
}

/** Pure: what a notice says, and what one can do about it. It never says who. */
export function noticeTold(
  { kind, subject, text = '', rule }: Pick<Notice, 'kind' | 'subject' | 'text' | 'rule'>,
  words: Words['notices'],
  reasons: Words['reasons'],
): ToldNotice {
  const on = caseKindOf(subject);
  const isOutcome = kind === 'report-resolved' || kind === 'report-dismissed';
  return {
    what: isOutcome && on ? words.outcome[on][kind] : words.kinds[kind],
    ...(rule !== undefined && { rule: words.rule(reasons[rule]) }),
    ...(text !== '' && { text }),
    lead: words.leads[kind],
  };
}

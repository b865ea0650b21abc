import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import type { NewNotice } from '../../data/accounts/noticeStore.ts';
import type { OwnState } from './photoPolicy.ts';

const kinds = { held: 'photo-held', hidden: 'photo-hidden', removed: 'photo-removed' } as const;

const isReason = (rule: string): rule is ReportReason => reportReasons.some((reason) => reason === rule);

function ruleIn(state: OwnState): string | undefined {
  if (state.status === 'removed') return state.removed.rule;
  return state.status === 'hidden' ? state.hold.rule : undefined;
}

/** Pure: what the owner of a photo is told: how it stands now, the rule that it is hidden or removed for, and what staff wrote. */
export function photoNotice(
  state: OwnState,
  back: 'photo-published' | 'photo-restored',
  note: string,
): Pick<NewNotice, 'kind' | 'text' | 'rule'> {
  const rule = ruleIn(state);
  return {
    kind: state.status === 'published' ? back : kinds[state.status],
    ...(note === '' ? {} : { text: note }),
    ...(rule !== undefined && isReason(rule) ? { rule } : {}),
  };
}

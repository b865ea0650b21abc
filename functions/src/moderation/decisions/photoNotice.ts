import * as v from 'valibot';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import type { NewNotice } from '../../data/accounts/noticeStore.ts';
import type { DecidedState } from '../../data/photos/photoLife.ts';

const kinds = { held: 'photo-held', hidden: 'photo-hidden', removed: 'photo-removed' } as const;

export const isReason = (rule: string): rule is ReportReason => reportReasons.some((reason) => reason === rule);

function ruleIn(state: DecidedState): string | undefined {
  if (state.status === 'removed') return state.removed.rule;
  return state.status === 'hidden' ? state.hold.rule : undefined;
}

export function photoNotice(
  state: DecidedState,
  back: 'photo-published' | 'photo-restored' | 'photo-approved',
  note: string,
): Pick<NewNotice, 'kind' | 'text' | 'rule'> {
  const rule = ruleIn(state);
  return {
    kind: state.status === 'published' ? back : kinds[state.status],
    text: note || undefined,
    rule: rule !== undefined && isReason(rule) ? rule : undefined,
  };
}

const { ownerId, hold, removed, block } = photoSchema.entries;

export const auditedPhotoSchema = v.object({
  ownerId,
  status: v.picklist(['published', 'held', 'hidden', 'removed']),
  hold,
  removed,
  block,
});

export function auditedFields(state: DecidedState, block: Photo['block']) {
  const removed = state.status === 'removed' ? state.removed : undefined;
  return { status: state.status, hold: 'hold' in state ? state.hold : undefined, removed, block };
}

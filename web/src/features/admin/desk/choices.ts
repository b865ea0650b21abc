import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';

/** What staff can choose to do with a case. */
export const choices = ['hide', 'restore', 'hold', 'remove', 'warn', 'ban', 'resolve', 'dismiss'] as const;
export type Choice = (typeof choices)[number];

type PhotoState = Pick<Photo, 'status' | 'hold' | 'removed' | 'restorable' | 'deletedAt'>;
/** What a case is about, as far as a choice depends on it; `photo` is absent where it is gone, and for a person. */
export type Decided = {
  readonly case: Pick<Case, 'kind' | 'returnedAt'>;
  readonly photo: PhotoState | undefined;
};

/** How a photo stands for staff; `gone` where nothing can be done with it. What a ban hides is published by itself. */
function stateOf(photo: PhotoState | undefined): 'published' | 'held' | 'hidden' | 'removed' | 'gone' {
  if (photo === undefined || photo.restorable || photo.deletedAt) return 'gone';
  switch (photo.status) {
    case 'hidden':
      return photo.hold?.rule === 'ban' ? 'published' : 'hidden';
    case 'removed':
      return photo.removed ? 'removed' : 'gone';
    case 'published':
    case 'held':
      return photo.status;
    case 'uploading':
    case 'processing':
    case 'failed':
      return 'gone';
  }
}

/** Pure: what can be done with a case as it stands. */
export function canChoose(choice: Choice, decided: Decided): boolean {
  const state = decided.case.kind === 'photo' ? stateOf(decided.photo) : 'gone';
  switch (choice) {
    case 'hide':
    case 'remove':
      return state === 'published' || state === 'held' || state === 'hidden';
    case 'hold':
      return state === 'published';
    case 'restore':
      return state === 'held' || state === 'hidden' || state === 'removed';
    case 'warn':
    case 'ban':
    case 'resolve':
    case 'dismiss':
      return true;
  }
}

/** Pure: whether dismissing a case also lets its photo back into the open: it waits for nothing but this decision. */
export const publishesWithDismissal = ({ case: { kind, returnedAt }, photo }: Decided): boolean =>
  kind === 'photo' && stateOf(photo) === 'held' && (photo?.hold?.rule === 'reports' || returnedAt !== undefined);

/** What somebody typed for a choice. */
export type DecisionForm = {
  readonly rule: ReportReason;
  readonly note: string;
  readonly blockImage: boolean;
  readonly reason: string;
  /** `undefined`: for good. */
  readonly days: number | undefined;
  readonly hidePhotos: boolean;
};

export type Order = { readonly resolution: 'resolved' | 'dismissed'; readonly action?: CaseAction };

const dayMs = 86_400_000;

/** Pure: the decision that a choice is. */
export function orderOf(choice: Choice, decided: Decided, form: DecisionForm, now: Date): Order {
  const { rule, blockImage, reason, days, hidePhotos } = form;
  switch (choice) {
    case 'hide':
    case 'remove':
      return { resolution: 'resolved', action: { do: choice, rule, blockImage } };
    case 'hold':
      return { resolution: 'resolved', action: { do: 'hold' } };
    case 'restore': {
      const action = { do: stateOf(decided.photo) === 'held' ? 'publish' : 'restore' } as const;
      // Who had mended it was reported rightly; who had nothing to mend was not.
      return { resolution: decided.case.returnedAt ? 'resolved' : 'dismissed', action };
    }
    case 'warn':
      return { resolution: 'resolved', action: { do: 'warn', rule } };
    case 'ban': {
      const until = days === undefined ? {} : { until: new Date(now.getTime() + days * dayMs).toISOString() };
      return { resolution: 'resolved', action: { do: 'ban', reason: reason.trim(), hidePhotos, ...until } };
    }
    case 'resolve':
      return { resolution: 'resolved' };
    case 'dismiss':
      return publishesWithDismissal(decided)
        ? { resolution: 'dismissed', action: { do: 'publish' } }
        : { resolution: 'dismissed' };
  }
}

/** Pure: the rule that most reporters of these cases name. */
export function mostGiven(cases: readonly Pick<Case, 'reasons'>[]): ReportReason {
  const count = (reason: ReportReason): number => cases.reduce((sum, { reasons }) => sum + (reasons[reason] ?? 0), 0);
  return reportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most));
}

import * as v from 'valibot';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Case } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import type { Words } from '#i18n/words.ts';
import { inWords } from '#session/useCallForm.ts';

type ChoiceTraits = {
  /** Asks for it at the desk. */
  readonly key?: 'h' | 'r' | 'd';
  /** Its dialog asks for the rule that was broken. */
  readonly asksRule?: true;
  /** Its dialog asks whether the picture is to be blocked for good. */
  readonly asksBlock?: true;
  /** Who reads the note that its dialog asks for. */
  readonly note?: 'owner' | 'reporters';
  readonly tone?: 'danger' | 'harmless';
};

export const choiceTraits = {
  hide: { key: 'h', asksRule: true, asksBlock: true, note: 'owner' },
  restore: { key: 'r', note: 'owner', tone: 'harmless' },
  hold: { note: 'owner' },
  remove: { asksRule: true, asksBlock: true, note: 'owner', tone: 'danger' },
  warn: { asksRule: true, note: 'owner' },
  ban: { tone: 'danger' },
  resolve: { note: 'reporters', tone: 'harmless' },
  dismiss: { key: 'd', note: 'reporters', tone: 'harmless' },
} as const satisfies Readonly<Record<string, ChoiceTraits>>;
export type Choice = keyof typeof choiceTraits;

export const traitsOf = (choice: Choice): ChoiceTraits => choiceTraits[choice];

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

export const banDays = ['1', '3', '7', '30', '90', 'for-good'] as const;
export type BanDays = (typeof banDays)[number];

const dayMs = 86_400_000;

/** Pure: when a ban that begins now ends, as a call is told; `undefined`: never. */
export const banEnd = (days: BanDays, now: Date): string | undefined =>
  days === 'for-good' ? undefined : new Date(now.getTime() + Number(days) * dayMs).toISOString();

/** A case that is to be decided, with its photo as it stands now; absent where it is gone, and for a person. */
export type Subject = { readonly case: ListedCase; readonly photo: Photo | undefined };

export type DecisionForm = {
  readonly rule: ReportReason;
  readonly note: string;
  readonly blockImage: boolean;
  readonly reason: string;
  readonly days: BanDays;
  readonly hidePhotos: boolean;
};

export type CaseCommand = { readonly resolution: 'resolved' | 'dismissed'; readonly action?: CaseAction };

export function commandOf(choice: Choice, decided: Decided, form: DecisionForm, now: Date): CaseCommand {
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
      const until = banEnd(days, now);
      const ban = { do: 'ban', reason: reason.trim(), hidePhotos } as const;
      return { resolution: 'resolved', action: until === undefined ? ban : { ...ban, until } };
    }
    case 'resolve':
      return { resolution: 'resolved' };
    case 'dismiss':
      return publishesWithDismissal(decided)
        ? { resolution: 'dismissed', action: { do: 'publish' } }
        : { resolution: 'dismissed' };
  }
}

const reasonOf = (rule: string | undefined): ReportReason | undefined => reportReasons.find((each) => each === rule);

function mostGiven(cases: readonly Pick<Case, 'reasons'>[]): ReportReason {
  const count = (reason: ReportReason): number => cases.reduce((sum, { reasons }) => sum + (reasons[reason] ?? 0), 0);
  return reportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most));
}

/** Pure: what the form begins with: the rule that one photo was hidden for, else the one that most reporters name. */
export function initialForm(subjects: readonly Subject[]): DecisionForm {
  const held = subjects.length === 1 ? reasonOf(subjects[0]?.photo?.hold?.rule) : undefined;
  const rule = held ?? mostGiven(subjects.map((subject) => subject.case));
  return { rule, note: '', blockImage: false, reason: '', days: '7', hidePhotos: false };
}

export const decisionSchema = (choice: Choice, words: Words['desk']) =>
  v.object({
    rule: v.picklist(reportReasons),
    note: traitsOf(choice).note ? inWords(multilineText(limits.moderation.noteChars), words.noteInvalid) : v.string(),
    blockImage: v.boolean(),
    reason:
      choice === 'ban'
        ? inWords(v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1)), words.banReasonMissing)
        : v.string(),
    days: v.picklist(banDays),
    hidePhotos: v.boolean(),
  });

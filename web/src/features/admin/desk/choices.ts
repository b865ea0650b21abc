import * as v from 'valibot';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { Album } from '#contract/documents/album.ts';
import type { Case, CaseKind } from '#contract/documents/case.ts';
import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import type { Words } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';

type ChoiceTraits = {
  readonly key?: 'h' | 'r' | 'm' | 'w' | 'b' | 'd';
  readonly asksRule?: true;
  readonly asksBlock?: true;
  readonly photosAlone?: true;
  /** The states that it fits; absent: all. */
  readonly fits?: readonly (PhotoStatus | 'gone')[];
  /** The person acted on is told, and may be told why. */
  readonly note?: true;
  readonly tone?: 'danger' | 'harmless';
};

const reachable = ['published', 'held', 'hidden'] as const;

export const choiceTraits = {
  hide: { key: 'h', asksRule: true, asksBlock: true, note: true, fits: reachable },
  restore: { key: 'r', note: true, tone: 'harmless', fits: ['held', 'hidden', 'removed'] },
  mark: { key: 'm', photosAlone: true, note: true, fits: ['published', 'held'] },
  hold: { photosAlone: true, note: true, fits: ['published'] },
  remove: { photosAlone: true, asksRule: true, asksBlock: true, note: true, tone: 'danger', fits: reachable },
  warn: { key: 'w', asksRule: true, note: true },
  ban: { key: 'b', asksRule: true, tone: 'danger' },
  resolve: { tone: 'harmless' },
  /** At once: the toast undoes it. */
  dismiss: { key: 'd', tone: 'harmless' },
  dismissWithReply: { tone: 'harmless' },
} as const satisfies Readonly<Record<string, ChoiceTraits>>;
export type Choice = keyof typeof choiceTraits;
/** Choices that a dialog asks about. */
export type AskedChoice = Exclude<Choice, 'dismiss'>;

export const traitsOf = (choice: Choice): ChoiceTraits => choiceTraits[choice];

export type Offered = { readonly first: readonly Choice[]; readonly others: readonly Choice[] };

/** `first`: buttons; `others`: in the menu behind them. */
export const offered: Readonly<Record<CaseKind, Offered>> = {
  photo: {
    first: ['hide', 'mark', 'restore', 'dismiss'],
    others: ['hold', 'remove', 'warn', 'ban', 'resolve', 'dismissWithReply'],
  },
  album: { first: ['hide', 'restore', 'dismiss'], others: ['warn', 'ban', 'resolve', 'dismissWithReply'] },
  user: { first: ['warn', 'ban', 'dismiss'], others: ['resolve', 'dismissWithReply'] },
};

const isForSeveral = (choice: Choice): boolean => choice !== 'ban';

/** Bans are decided for one person at a time. */
export const offeredForSeveral = (kind: CaseKind): Offered => ({
  first: offered[kind].first.filter(isForSeveral),
  others: offered[kind].others.filter(isForSeveral),
});

type PhotoState = Pick<Photo, 'status' | 'hold' | 'removed' | 'restorable' | 'deletedAt'> & {
  readonly marked?: Photo['marked'];
};
type AlbumState = Pick<Album, 'status' | 'hold' | 'restorable'>;
/** `photo` or `album`: absent if it is gone, and in a case about something else. */
export type Decided = {
  readonly case: Pick<Case, 'kind' | 'returnedAt'> & { readonly reporterCount?: number };
  readonly photo: PhotoState | undefined;
  readonly album?: AlbumState | undefined;
};

type Held = { readonly hold?: { readonly rule: string } | undefined };
const isByBan = (status: string, { hold }: Held): boolean => status === 'hidden' && hold?.rule === 'ban';

/**
 * `gone`: staff cannot act on it. It counts as published if only a ban hides it, and as restored if its owner can still
 * restore it.
 */
function stateOf({ case: { kind }, photo, album }: Decided): PhotoStatus | 'gone' {
  if (kind === 'album') {
    const status = album && effectiveStatus(album);
    if (status === undefined || status === 'removed') return 'gone';
    return isByBan(status, album ?? {}) ? 'published' : status;
  }
  if (kind === 'user' || photo === undefined || photo.deletedAt) return 'gone';
  const status = effectiveStatus(photo);
  if (status === 'removed' && !photo.removed) return 'gone';
  return status === 'scheduled' || isByBan(status, photo) ? 'published' : status;
}

export function canChoose(choice: Choice, decided: Decided): boolean {
  const { photosAlone, fits } = traitsOf(choice);
  if (photosAlone && decided.case.kind !== 'photo') return false;
  if (choice === 'mark' && decided.photo?.marked !== undefined) return false;
  if (choice === 'dismissWithReply' && decided.case.reporterCount === 0) return false;
  return fits === undefined || fits.includes(stateOf(decided));
}

/** Pure: a photo is held until staff look at it, an album hidden. */
export const waitsAs = { photo: 'held', album: 'hidden', user: undefined } as const satisfies Readonly<
  Record<CaseKind, PhotoStatus | undefined>
>;

/** Pure: it waits for this decision alone, so dismissing publishes it. */
export function publishesWithDismissal(decided: Decided): boolean {
  const { kind, returnedAt } = decided.case;
  const { hold } = decided.photo ?? decided.album ?? {};
  return stateOf(decided) === waitsAs[kind] && (hold?.rule === 'reports' || returnedAt !== undefined);
}

export const banDays = ['1', '3', '7', '30', '90', 'for-good'] as const;
export type BanDays = (typeof banDays)[number];

const dayMs = 86_400_000;

/** Pure: ISO time; `undefined`: never. */
export const banEnd = (days: BanDays, now: Date): string | undefined =>
  days === 'for-good' ? undefined : new Date(now.getTime() + Number(days) * dayMs).toISOString();

export type Subject = {
  readonly case: ListedCase;
  readonly photo: StaffPhoto | undefined;
  readonly album: Album | undefined;
};

export type CaseCommand = { readonly resolution: 'resolved' | 'dismissed'; readonly action?: CaseAction };

export function commandOf(choice: Choice, decided: Decided, form: DecisionForm, now: Date): CaseCommand {
  const { rule, blockImage, reason, days, hidePhotos } = form;
  switch (choice) {
    case 'hide':
    case 'remove':
      return { resolution: 'resolved', action: { do: choice, rule, blockImage } };
    case 'mark':
    case 'hold':
      return { resolution: 'resolved', action: { do: choice } };
    case 'restore': {
      const action = { do: stateOf(decided) === 'held' ? 'publish' : 'restore' } as const;
      // If the owner has changed it, the reports were right.
      return { resolution: decided.case.returnedAt ? 'resolved' : 'dismissed', action };
    }
    case 'warn':
      return { resolution: 'resolved', action: { do: 'warn', rule } };
    case 'ban': {
      const until = banEnd(days, now);
      const ban = { do: 'ban', reason: reason.trim(), rule, hidePhotos } as const;
      return { resolution: 'resolved', action: until === undefined ? ban : { ...ban, until } };
    }
    case 'resolve':
      return { resolution: 'resolved' };
    case 'dismiss':
    case 'dismissWithReply':
      return publishesWithDismissal(decided)
        ? { resolution: 'dismissed', action: { do: decided.case.kind === 'photo' ? 'publish' : 'restore' } }
        : { resolution: 'dismissed' };
  }
}

const reasonOf = (rule: string | undefined): ReportReason | undefined => reportReasons.find((each) => each === rule);

function mostGiven(cases: readonly Pick<Case, 'reasons'>[]): ReportReason {
  const count = (reason: ReportReason): number => cases.reduce((sum, { reasons }) => sum + (reasons[reason] ?? 0), 0);
  return reportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most));
}

/** Pure: `rule` begins as the rule that a single photo or album was hidden for, else as the most given reason. */
export function initialForm(subjects: readonly Subject[]): DecisionForm {
  const [first] = subjects;
  const held = subjects.length === 1 ? reasonOf((first?.photo ?? first?.album)?.hold?.rule) : undefined;
  const rule = held ?? mostGiven(subjects.map((subject) => subject.case));
  return { rule, note: '', reply: '', blockImage: false, reason: '', days: '7', hidePhotos: false };
}

/** `note`: to the person acted on. `reply`: to the reporters. */
export const decisionSchema = (choice: AskedChoice, words: Words['desk']) =>
  v.object({
    rule: v.picklist(reportReasons),
    note: inWords(multilineText(limits.moderation.noteChars), words.noteInvalid),
    reply: inWords(multilineText(limits.moderation.noteChars), words.noteInvalid),
    blockImage: v.boolean(),
    reason: choice === 'ban' ? inWords(staffReasonSchema, words.banReasonMissing) : v.string(),
    days: v.picklist(banDays),
    hidePhotos: v.boolean(),
  });

export type DecisionForm = v.InferOutput<ReturnType<typeof decisionSchema>>;

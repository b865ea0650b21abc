import { areTogether, type CaseActions, caseActions } from '#contract/callables/resolveCases.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { staffActions } from '#contract/staffActions.ts';
import type { ActWords } from '#i18n/acts.ts';
import type { Words } from '#i18n/words.ts';
import type { Act, CaseCommand, OnEntry } from './act.ts';
import { ban, changeBan } from './ban.ts';
import type { Decided } from './caseState.ts';
import {
  approveTitle,
  deleteNgTag,
  editTag,
  editTitle,
  mergeTag,
  mergeTitle,
  reactivateTitle,
  rejectTitle,
  retireTitle,
  saveNgTag,
} from './catalogue.ts';
import { changeRole } from './changeRole.ts';
import { dismiss, dismissWithReply, resolve } from './dismiss.ts';
import { hold } from './hold.ts';
import { mark, unmark } from './mark.ts';
import { publish, restore } from './restore.ts';
import { hide, remove } from './takeAway.ts';
import type { Field, Typed } from './typed.ts';
import { unban } from './unban.ts';
import { warn } from './warn.ts';

export type ActName = keyof Words['admin']['acts'];

/** In the order in which every page offers them. */
export const acts: Readonly<Record<ActName, Act>> = {
  publish,
  hide,
  mark,
  unmark,
  restore,
  hold,
  remove,
  warn,
  unban,
  ban,
  changeBan,
  changeRole,
  dismiss,
  resolve,
  dismissWithReply,
  approveTitle,
  rejectTitle,
  editTitle,
  mergeTitle,
  retireTitle,
  reactivateTitle,
  editTag,
  mergeTag,
  saveNgTag,
  deleteNgTag,
};

const isAct = (name: string): name is ActName => Object.hasOwn(acts, name);

export const actNames: readonly ActName[] = Object.keys(acts).filter(isAct);

/** The acts that a kind of case offers as buttons, or in the menu behind them. */
export const actsOnCases = (kind: CaseKind, place: 'button' | 'menu', areSeveral = false): readonly ActName[] =>
  actNames.filter((name) => {
    const { onCases } = acts[name];
    return onCases?.offered[kind] === place && !(areSeveral && onCases.isForOne);
  });

export function canDecide(name: ActName, decided: Decided): boolean {
  const { onCases } = acts[name];
  if (onCases?.offered[decided.case.kind] === undefined) return false;
  return onCases.fits === undefined || onCases.fits(decided);
}

/** Of acts that go together. */
export function commandOf(names: readonly ActName[], decided: Decided, typed: Typed): CaseCommand {
  const [first, ...others] = names.map((name) => {
    const { onCases } = acts[name];
    if (onCases === undefined) throw new Error(`${name} decides no case`);
    return onCases.command(decided, typed);
  });
  if (first === undefined) throw new Error('a decision without an act');
  return { ...first, actions: [first, ...others].flatMap(({ actions }) => actions) };
}

const isCaseAction = (name: ActName): name is ActName & keyof CaseActions => Object.hasOwn(caseActions, name);

/** As the contract says. */
const goTogether = (names: readonly ActName[]): boolean => names.every(isCaseAction) && areTogether(names);

/** The acts that one decision can have besides `first`, in the state of each subject. */
export const actsWith = (first: ActName, subjects: readonly Decided[]): readonly ActName[] =>
  actNames.filter(
    (name) =>
      goTogether([first, name]) &&
      !(subjects.length > 1 && acts[name].onCases?.isForOne) &&
      subjects.every((subject) => canDecide(name, subject)),
  );

/** The first is the one whose dialog it is. */
export type Chosen = readonly [ActName, ...ActName[]];

/** Pure: another first act, and of the others those that go with it. */
export const replaced = ([, ...others]: Chosen, first: ActName): Chosen => [
  first,
  ...others.filter((other) => goTogether([first, other])),
];

/** Pure: the acts with one more or one less. What does not go with a new one is left out. */
export const toggled = ([first, ...others]: Chosen, name: ActName): Chosen => {
  if (others.includes(name)) return [first, ...others.filter((other) => other !== name)];
  return [first, ...others.filter((other) => goTogether([other, name])), name];
};

/** Pure: what may be enough in place of an act under this rule. */
export const enoughInPlaceOf = (name: ActName, rule: ReportReason | null, subjects: readonly Decided[]) =>
  actNames.filter((milder) => {
    const { isEnough } = acts[milder];
    const action = acts[name].onPhotos?.action;
    const isAsked = action !== undefined && rule !== null && isEnough?.inPlaceOf.includes(action);
    return isAsked && isEnough?.rules.includes(rule) && subjects.every((subject) => canDecide(milder, subject));
  });

/** Pure: what several acts ask for, each field once and in the sequence of the first that has it. */
export function fieldsOf(names: readonly ActName[]): readonly Field[] {
  const fields = [...new Set(names.flatMap((name) => acts[name].asks ?? []))];
  return fields.includes('rule') ? fields.filter((field) => field !== 'anyRule') : fields;
}

export const actWords = (name: ActName, words: Words['admin']): ActWords => words.acts[name];

type Place = 'onCases' | 'onPhotos' | 'onPerson' | 'onTitle' | 'onTag' | 'onNgTag';

/** An act where a page offers it. */
export type Offer<On extends Place> = {
  readonly name: ActName;
  readonly isDangerous: boolean;
  readonly needs: StaffRole;
  readonly label: string;
  readonly on: NonNullable<Act[On]>;
  readonly words: NonNullable<ActWords[On]>;
};

export const actsOn = <On extends Place>(place: On, words: Words['admin']): readonly Offer<On>[] =>
  actNames.flatMap((name) => {
    const { [place]: on, action, isDangerous = false } = acts[name];
    const { [place]: wordsThere, label } = actWords(name, words);
    return on && wordsThere
      ? [{ name, isDangerous, needs: staffActions[action].needs, label, on, words: wordsThere }]
      : [];
  });

/** For the row of an entry: the acts that fit it. */
export const actionsOn = <Entry, Of extends { readonly label: string; readonly on: OnEntry<Entry> }>(
  offers: readonly Of[],
  entry: Entry,
  onAct: (offer: Of) => void,
) =>
  offers.flatMap((offer) => {
    const { label, on } = offer;
    return (on.fits?.(entry) ?? true) ? [{ label, isAwaited: on.isAwaited, onAct: () => onAct(offer) }] : [];
  });

/** An act of a decision, by its name in the log, which may be from before. */
export const decidedWord = (name: string, words: Words['admin']): string =>
  (isAct(name) && actWords(name, words).decided) || name;

/** What a decision did. */
export const decidedWords = (names: readonly string[], words: Words['admin']): string =>
  names.length === 0 ? words.nothingDone : names.map((name) => decidedWord(name, words)).join(words.betweenActs);

/** An entry of the audit log by its action, which may be from before. */
export const loggedWords = (action: string, { logged }: Words['admin']): string =>
  new Map(Object.entries(logged)).get(action) ?? action;

import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import type { CaseAction } from '#contract/callables/resolveCases.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import type { ReportReason } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import type { StaffAction } from '#contract/staffActions.ts';
import type { ListedNgTag, StaffTag, StaffTitle } from '#data/staff/catalogue.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import type { Words } from '#i18n/words.ts';
import type { Decided, Subject } from './caseState.ts';
import type { Field, Typed } from './typed.ts';

/** `jobId`: of the job that changes photos. */
export type Written = { readonly auditIds: readonly string[]; readonly jobId?: string | undefined };

export type CaseCommand = { readonly resolution: 'resolved' | 'dismissed'; readonly actions: readonly CaseAction[] };

type OnCases = {
  /** The kinds of case, and where each has it: behind `menu` are the rarer ones. */
  readonly offered: Partial<Readonly<Record<CaseKind, 'button' | 'menu'>>>;
  /** Whom or what it hits; the subject of the case otherwise. */
  readonly hits?: 'owner';
  /** Decided for one case at a time. */
  readonly isForOne?: true;
  readonly fits?: (decided: Decided) => boolean;
  /** What follows only for some subjects. */
  readonly also?: (subjects: readonly Subject[], words: Words['desk']) => readonly string[];
  readonly command: (decided: Decided, typed: Typed) => CaseCommand;
};

type OnPerson = {
  readonly fits?: (person: Pick<ListedPerson, 'status'>) => boolean;
  /** What follows only for some people. */
  readonly also?: (person: Pick<ListedPerson, 'ban' | 'role'>, words: Words['admin']) => readonly string[];
  /** Rejects with a `ContractError`. */
  readonly perform: (uid: Uid, typed: Typed) => Promise<Written>;
};

/** On one entry of a list. */
export type OnEntry<Entry> = {
  readonly fits?: (entry: Entry) => boolean;
  /** A button that is always visible: somebody waits for it. */
  readonly isAwaited?: true;
  /** Absent: the page has a form of its own. */
  readonly perform?: (entry: Entry) => Promise<Written>;
};

/** Something that staff do, from every page that offers it. Its words are in `i18n/ja/acts.ts`. */
export type Act = {
  /** Its name in the audit log, which says who may. */
  readonly action: StaffAction;
  /** Runs it at the desk; in the dialog of another act, adds it to the decision. */
  readonly key?: string;
  /** Often enough in place of these acts, for a photo that breaks one of these rules. */
  readonly isEnough?: { readonly inPlaceOf: readonly PhotoAction[]; readonly rules: readonly ReportReason[] };
  readonly isDangerous?: true;
  /** The fields of its dialog. */
  readonly asks?: readonly Field[];
  readonly onCases?: OnCases;
  /** Several photos at once. `atOnce`: without a dialog. */
  readonly onPhotos?: { readonly action: PhotoAction; readonly atOnce?: true };
  readonly onPerson?: OnPerson;
  readonly onTitle?: OnEntry<StaffTitle>;
  readonly onTag?: OnEntry<StaffTag>;
  readonly onNgTag?: OnEntry<ListedNgTag>;
};

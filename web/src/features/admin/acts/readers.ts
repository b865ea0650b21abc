import type { CaseKind } from '#contract/documents/case.ts';
import type { NoticeKind } from '#contract/documents/notice.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { type ListedCase, reportsOfCase } from '#data/staff/cases.ts';
import type { ActName } from './acts.ts';
import type { Readers, ReadersOf } from './CannedTexts.tsx';

type Notified = Partial<Readonly<Record<ActName, Partial<Readonly<Record<CaseKind, NoticeKind>>>>>>;

const warned = { photo: 'warned', album: 'warned', user: 'warned' } as const;

/** What tells the person acted on. A ban has a page of its own. */
const noticeOf: Notified = {
  publish: { photo: 'photo-published' },
  hide: { photo: 'photo-hidden', album: 'album-hidden' },
  mark: { photo: 'photo-marked' },
  unmark: { photo: 'photo-unmarked' },
  restore: { photo: 'photo-restored', album: 'album-restored' },
  hold: { photo: 'photo-held' },
  remove: { photo: 'photo-removed' },
  warn: warned,
};

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** The people acted on, who read `note`. `names`: what is done to them. */
export function ownersReading(owners: readonly Uid[], kind: CaseKind, names: readonly ActName[]): Readers {
  const kinds = distinct(names.flatMap((name) => noticeOf[name]?.[kind] ?? []));
  // One notice tells of a warning beside another act.
  const others = kinds.filter((each) => each !== 'warned');
  const alsoWarns = others.length > 0 && others.length < kinds.length;
  return {
    are: 'owner',
    key: distinct(owners),
    read: async () => distinct(owners),
    headline: ({ kinds: words, warnings }) =>
      [...(alsoWarns ? others : kinds).map((each) => words[each]), ...(alsoWarns ? [warnings.given] : [])].join(' '),
  };
}

type Decided = { readonly names: readonly ActName[]; readonly resolution: 'resolved' | 'dismissed' };

/** Of a decision on cases of one kind. */
export function readersOfDecision(cases: readonly ListedCase[], { names, resolution }: Decided): ReadersOf {
  const kind = cases[0]?.kind ?? 'photo';
  return {
    note: ownersReading(
      cases.map(({ ownerId }) => ownerId),
      kind,
      names,
    ),
    reply: {
      are: 'reporter',
      key: cases.map(({ id, opening }) => `${id} ${opening}`),
      read: async () => distinct((await Promise.all(cases.map(reportersOf))).flat()),
      headline: ({ outcome }) => outcome[kind][`report-${resolution}`],
    },
  };
}

/** Of the first page of reports. */
const reportersOf = async (listed: ListedCase): Promise<readonly Uid[]> =>
  (await reportsOfCase(listed)()).entries.map(({ reporterId }) => reporterId).filter(isUid);

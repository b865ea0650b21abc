import { deciderSchema } from '#contract/documents/bans.ts';
import {
  type Case,
  type CaseKind,
  type CaseStatus,
  caseKinds,
  caseSchema,
  caseStatuses,
} from '#contract/documents/case.ts';
import { type Appeal, type AppealStatus, appealSchema } from '#contract/documents/decision.ts';
import {
  type Report,
  type Reporter,
  type ReportReason,
  reporterSchema,
  reportSchema,
} from '#contract/documents/report.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import type { Query, WithId } from '../documents.ts';
import { staffById, staffDocuments, staffList, staffQuery } from './reads.ts';

export type ListedCase = WithId<Case>;

export const deskLists = [...caseStatuses, 'unassigned', 'mine', 'escalated', 'late', 'skipped'] as const;
export type DeskList = (typeof deskLists)[number];

type CaseFilter = { readonly kind: CaseKind; readonly list: DeskList; readonly reason?: ReportReason | undefined };

export const isLeased = ({ lease }: Pick<Case, 'lease'>, now = new Date()): boolean =>
  lease !== undefined && lease.until > now;

type Part = Pick<Query, 'where' | 'orderBy'> & { readonly isIn?: (listed: Case) => boolean };

const inOrder: Query['orderBy'] = [['priority', 'desc']];

/** What of the open cases a list has. */
const partOf = (me: Uid): Readonly<Record<Exclude<DeskList, CaseStatus>, () => Part>> => ({
  unassigned: () => ({ orderBy: inOrder, isIn: (listed) => !isLeased(listed) && listed.escalated === undefined }),
  mine: () => ({ where: [['lease.by', '==', me]], orderBy: inOrder, isIn: (listed) => isLeased(listed) }),
  escalated: () => ({ where: [['escalated.at', '>', new Date(0)]], orderBy: [['escalated.at', 'asc']] }),
  late: () => ({
    where: [['openedAt', '<', new Date(Date.now() - limits.moderation.lateHours * 3_600_000)]],
    orderBy: [['openedAt', 'asc']],
  }),
  skipped: () => ({ where: [['skips.count', '>', 0]], orderBy: [['skips.count', 'desc']] }),
});

const isStatus = (list: DeskList): list is CaseStatus => caseStatuses.some((status) => status === list);

/** In the order of the queue, unless the list has its own. */
export const casesWhere = ({ kind, list, reason }: CaseFilter, me: Uid): ListSource<ListedCase> => {
  const { where = [], orderBy = inOrder, isIn }: Part = isStatus(list) ? {} : partOf(me)[list]();
  const isOfReason = (listed: Case): boolean => reason === undefined || listed.reasonsGiven.includes(reason);
  // The lists with a condition of their own are short: their reasons need no index.
  const isFiltered = where.length === 0 && reason !== undefined;
  const source = staffList(
    {
      collection: 'cases',
      where: [
        ...(isFiltered ? [['reasonsGiven', 'array-contains', reason] as const] : []),
        ['kind', '==', kind],
        ['status', '==', isStatus(list) ? list : 'open'],
        ...where,
      ],
      orderBy,
    },
    caseSchema,
  );
  return mapPages(source, (entries) => entries.filter((listed) => isOfReason(listed) && (isIn?.(listed) ?? true)));
};

/** Open cases of every kind that have waited longest. */
export const oldestCases = (limit: number): Promise<readonly ListedCase[]> =>
  staffQuery(
    {
      collection: 'cases',
      where: [
        ['kind', 'in', caseKinds],
        ['status', '==', 'open'],
      ],
      orderBy: [['openedAt', 'asc']],
      limit,
    },
    caseSchema,
  );

/** `undefined` if the case is missing, or if the reader may not see it. */
export async function readCase(id: string): Promise<ListedCase | undefined> {
  const [kind, targetId = ''] = id.split(/_(.*)/s);
  // A list answers alike for both. One by `__name__` would be checked as the read of a document, which is refused.
  const where = [
    ['kind', '==', kind],
    ['targetId', '==', targetId],
  ] as const;
  return (await staffQuery({ collection: 'cases', where, limit: 1 }, caseSchema))[0];
}

const fewAtOnce = 10;

export const casesOf = (owner: Uid, limit = fewAtOnce): ListSource<ListedCase> =>
  staffList(
    { collection: 'cases', where: [['ownerId', '==', owner]], orderBy: [['openedAt', 'desc']], limit },
    caseSchema,
  );

export type ListedReport = WithId<Report>;

const reportsOn = { photo: 'photoReports', album: 'albumReports', user: 'reports' } as const satisfies Readonly<
  Record<CaseKind, string>
>;

export const reportsBy = (reporterId: Uid, kind: CaseKind): ListSource<ListedReport> =>
  staffList(
    {
      collection: reportsOn[kind],
      where: [['reporterId', '==', reporterId]],
      orderBy: [['createdAt', 'desc']],
      limit: fewAtOnce,
    },
    reportSchema,
  );

const nobodyYet: Reporter = { resolved: 0, dismissed: 0 };

export const readReporter = async (uid: Uid): Promise<Reporter> =>
  (await staffDocuments([documentPath.reporter(uid)], reporterSchema))[0] ?? nobodyYet;

export type CaseReport = ListedReport & { readonly reporter: Reporter };

type ReportedCase = Pick<ListedCase, 'id' | 'kind' | 'opening' | 'ownerId'>;

/** Reports of the case's present opening; two reads for each. */
export function reportsOfCase({ id, kind, opening, ownerId }: ReportedCase): ListSource<CaseReport> {
  const query: Query = {
    collection: reportsOn[kind],
    where: [
      ['caseId', '==', id],
      // The rules demand this filter: only admins may see reports about themselves.
      ['ownerId', '==', ownerId],
      ['opening', '==', opening],
    ],
  };
  return mapPages(staffList(query, reportSchema), async (entries) => {
    const uids = [...new Set(entries.map(({ reporterId }) => reporterId))].filter(isUid);
    const reporters = await staffById(uids.map(documentPath.reporter), reporterSchema);
    return entries.map((report) => ({ ...report, reporter: reporters.get(report.reporterId) ?? nobodyYet }));
  });
}

/** Everybody's appeals, against every kind of decision. Separate documents name the deciders, so that the appellant cannot read them. */

export type ListedAppeal = WithId<Appeal>;

/** Open appeals: the oldest first. Others: the newest first. */
export const appealsByStatus = (status: AppealStatus): ListSource<ListedAppeal> =>
  staffList(
    {
      collection: 'appeals',
      where: [['status', '==', status]],
      orderBy: [['createdAt', status === 'open' ? 'asc' : 'desc']],
    },
    appealSchema,
  );

/** Newest first. */
export const appealsOf = (uid: Uid): ListSource<ListedAppeal> =>
  staffList(
    { collection: 'appeals', where: [['uid', '==', uid]], orderBy: [['createdAt', 'desc']], limit: fewAtOnce },
    appealSchema,
  );

export const readStaffAppeal = async (id: string): Promise<ListedAppeal | undefined> =>
  (await staffDocuments([documentPath.appeal(id)], appealSchema))[0];

/** The rules let only admins read about themselves. */
async function decidersAbout(uid: string): Promise<ReadonlyMap<string, string>> {
  const deciders = await staffQuery({ collection: 'deciders', where: [['uid', '==', uid]] }, deciderSchema);
  return new Map(deciders.map(({ id, by }) => [`deciders/${id}`, by]));
}

export const banDecider = async (uid: Uid): Promise<string | undefined> =>
  (await decidersAbout(uid)).get(documentPath.banDecider(uid));

export async function appealDecider({ id, uid, status }: ListedAppeal): Promise<string | undefined> {
  if (status === 'open') return undefined;
  return (await decidersAbout(uid)).get(documentPath.appealDecider(id));
}

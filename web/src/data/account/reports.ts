import { decodeReport, type Report } from '#contract/documents/report.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { isPhotoId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { readApi } from '../api.ts';
import { type FieldFilter, type Query, readDocument, readQuery } from '../firestore.ts';
import { peopleWithIds } from '../people/now.ts';

/** One's own reports, read through the session. */

/**
 * A report of mine. `username` is whom it is on, where it is on a person who is still there and has one; `caption` is that of the
 * photo it is on, where everybody can see that now; neither where it could not be found out.
 */
export type MyReport = Report & {
  readonly id: string;
  readonly kind: 'user' | 'photo';
  readonly username?: string | undefined;
  readonly caption?: string | undefined;
};

/** Newest first. `more` reads what follows; `undefined` when nothing does. */
export type MyReportPage = {
  readonly reports: readonly MyReport[];
  readonly more: (() => Promise<MyReportPage>) | undefined;
};

const collections = { user: 'reports', photo: 'photoReports' } as const;

/** The newest reports of who is signed in, on people and photos, a page of them. Fails with an `UnreachableError`. */
export const readMyReports = (uid: Uid): Promise<MyReportPage> => readPage(uid);

async function readPage(uid: Uid, before?: Date): Promise<MyReportPage> {
  try {
    const found = (await Promise.all([readKind('user', uid, before), readKind('photo', uid, before)])).flat();
    const { page, oldest } = newestFirst(found);
    return { reports: await withSubjects(page), more: oldest && (() => readPage(uid, oldest)) };
  } catch (error) {
    throw new UnreachableError('the reports could not be read', { cause: error });
  }
}

async function readKind(kind: MyReport['kind'], uid: Uid, before: Date | undefined): Promise<readonly MyReport[]> {
  const own: FieldFilter = ['reporterId', 'EQUAL', uid];
  const where = before === undefined ? [own] : [own, ['createdAt', 'LESS_THAN', before] as const];
  const query: Query = { collection: collections[kind], where, orderBy: [['createdAt', 'DESCENDING']] };
  return (await readQuery(query, decodeReport)).map((report) => ({ ...report, kind }));
}

async function withSubjects(reports: readonly MyReport[]): Promise<readonly MyReport[]> {
  const targets = (kind: MyReport['kind']) =>
    reports.flatMap((report) => (report.kind === kind ? [report.targetId] : []));
  // The list is worth having without them.
  const [people, captions] = await Promise.all([
    peopleWithIds([...new Set(targets('user').filter(isUid))]).catch(() => []),
    publicCaptions(targets('photo').filter(isPhotoId)).catch(() => new Map<string, string>()),
  ]);
  const usernames = new Map<string, string>(people.map(({ uid, username }) => [uid, username]));
  return reports.map((report) => {
    const username = report.kind === 'user' ? usernames.get(report.targetId) : undefined;
    const caption = report.kind === 'photo' ? captions.get(report.targetId) : undefined;
    return { ...report, username: username || undefined, caption };
  });
}

/** The captions of those of these photos that everybody can see, a page of them at most. Fails as `readApi` does. */
async function publicCaptions(ids: readonly PhotoId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const asked = [...new Set(ids)].slice(0, limits.page.size);
  const { items } = await readApi(apiAddress.photosByIds(asked), photosAnswer);
  return new Map(items.map(({ id, caption }) => [id, caption]));
}

/** What can be reported. */
export type Reportable = { readonly kind: 'photo'; readonly id: PhotoId } | { readonly kind: 'user'; readonly id: Uid };

/**
 * What somebody who is signed in has reported of one photo or person; `undefined` where they have not, which the rules do not tell
 * from what is not theirs, and where it could not be read: they can report all the same. Costs a read.
 */
export async function myReportOn(subject: Reportable, uid: Uid): Promise<Report | undefined> {
  const path =
    subject.kind === 'photo' ? documentPath.photoReport(subject.id, uid) : documentPath.report(subject.id, uid);
  try {
    return await readDocument(path, decodeReport);
  } catch {
    return undefined;
  }
}

/**
 * Pure: a page of two lists together, and the time from which to read on; `undefined` when nothing is left. Each list
 * holds a page at most, so that no older report of one can be newer than a report of this page.
 */
export function newestFirst<Dated extends { readonly createdAt: Date }>(
  found: readonly Dated[],
  size: number = limits.page.size,
): { page: readonly Dated[]; oldest: Date | undefined } {
  const page = found.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, size);
  return { page, oldest: found.length >= size ? page.at(-1)?.createdAt : undefined };
}

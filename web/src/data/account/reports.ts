import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import { type Report, reportSchema } from '#contract/documents/report.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { type AlbumId, isAlbumId, isPhotoId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { readItem, readPublic } from '../api.ts';
import { type Filter, type Query, readQuery } from '../documents.ts';
import { peopleWithIds } from '../people/queries.ts';
import { listCover } from '../photos/listCover.ts';
import { coverUrl, pictureUrl } from '../photos/pictures.ts';

/** Reads of the person's own reports, under the security rules, and of what they are about, through `/api`. */

/** `username` (an album's owner's) and `caption` (an album's title) are absent if it is gone, not public or unread. */
export type MyReport = Report & {
  readonly id: string;
  readonly kind: CaseKind;
  readonly username?: string | undefined;
  readonly caption?: string | undefined;
  /** Absent for a person and for a photo that is not public now. */
  readonly cover?: ReportedPicture | undefined;
};

/** `src` is absent if the photo is covered. */
type ReportedPicture = { readonly color: string; readonly thumbhash: string; readonly src?: string | undefined };

export type ReportedSubject = Pick<MyReport, 'username' | 'caption' | 'cover'>;

const thumbPx = 112;

const collections = { user: 'reports', photo: 'photoReports', album: 'albumReports' } as const;

/** Reports on people, photos and albums together, newest first. Throws an `UnreachableError`. */
export const myReports =
  (uid: Uid, before?: Date): ListSource<MyReport> =>
  async () => {
    try {
      const reports = (await Promise.all(caseKinds.map((kind) => readKind(kind, uid, before)))).flat();
      const { page, oldest } = newestFirst(reports);
      return { entries: await withSubjects(page), next: oldest && myReports(uid, oldest) };
    } catch (error) {
      throw new UnreachableError('the reports could not be read', { cause: error });
    }
  };

async function readKind(kind: MyReport['kind'], uid: Uid, before: Date | undefined): Promise<readonly MyReport[]> {
  const own: Filter = ['reporterId', '==', uid];
  const where = before === undefined ? [own] : [own, ['createdAt', '<', before] as const];
  const query: Query = { collection: collections[kind], where, orderBy: [['createdAt', 'desc']] };
  return (await readQuery(query, reportSchema)).map((report) => ({ ...report, kind }));
}

async function withSubjects(reports: readonly MyReport[]): Promise<readonly MyReport[]> {
  const targets = (kind: MyReport['kind']) =>
    reports.flatMap((report) => (report.kind === kind ? [report.targetId] : []));
  // A failed read of names or captions must not hide the reports.
  const [people, photos, albums] = await Promise.all([
    peopleWithIds([...new Set(targets('user').filter(isUid))]).catch(() => []),
    publicPhotos(targets('photo').filter(isPhotoId)).catch(() => new Map()),
    publicAlbums(targets('album').filter(isAlbumId)),
  ]);
  const named: Readonly<Record<CaseKind, ReadonlyMap<string, ReportedSubject>>> = {
    user: new Map(people.map(({ uid, username }) => [uid, { username: username || undefined }])),
    photo: photos,
    album: albums,
  };
  return reports.map((report) => ({ ...report, ...named[report.kind].get(report.targetId) }));
}

async function publicAlbums(ids: readonly AlbumId[]) {
  const albums = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const album = await readItem('album', apiAddress.album(id)).catch(() => null);
      if (album === null) return undefined;
      const cover = album.cover && { ...album.cover, src: coverUrl(album.cover, thumbPx) };
      return [id, { username: album.owner.username, caption: album.title, cover }] as const;
    }),
  );
  return new Map<string, ReportedSubject>(albums.filter((album) => album !== undefined));
}

/** Covers photos that are public now, one page at most. Throws as `readPublic` does. */
export async function publicPhotos(ids: readonly PhotoId[]): Promise<ReadonlyMap<string, ReportedSubject>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)].slice(0, limits.page.size);
  const { items } = await readPublic('photos', apiAddress.photosByIds(wanted));
  return new Map(
    items.map((photo) => {
      const src = listCover(photo, false) ? undefined : pictureUrl(photo, thumbPx);
      return [photo.id, { caption: photo.caption, cover: { color: photo.color, thumbhash: photo.thumbhash, src } }];
    }),
  );
}

export type Reportable =
  | { readonly kind: 'photo'; readonly id: PhotoId }
  | { readonly kind: 'album'; readonly id: AlbumId }
  | { readonly kind: 'user'; readonly id: Uid };

/** `undefined` if there is none, or the read fails: the person can still report. Costs a read. */
export async function myReportOn(subject: Reportable, uid: Uid): Promise<Report | undefined> {
  // A query, because the rules refuse a missing document.
  const where: Query['where'] = [
    ['reporterId', '==', uid],
    ['__name__', '==', `${subject.id}_${uid}`],
  ];
  const reports = await readQuery({ collection: collections[subject.kind], where, limit: 1 }, reportSchema).catch(
    () => [],
  );
  return reports[0];
}

/** Pure. Each list is at most a page long, so no older report of one list is newer than this page. */
export function newestFirst<Dated extends { readonly createdAt: Date }>(
  reports: readonly Dated[],
  size: number = limits.page.size,
): { page: readonly Dated[]; oldest: Date | undefined } {
  const page = reports.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, size);
  return { page, oldest: reports.length >= size ? page.at(-1)?.createdAt : undefined };
}

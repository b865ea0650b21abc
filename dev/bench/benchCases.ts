import { type Case, caseIdOf, type Evidence } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { type Report, type Reporter, reporterWeight, reportReasons } from '#contract/documents/report.ts';
import type { PhotoId } from '#contract/ids.ts';
import { documentPath, storagePath } from '#contract/paths.ts';
import { caseAfterReport } from '../../functions/src/cases/casePolicy.ts';
import { people, personId, photoIdOf, photoOf } from './benchPhotos.ts';
import type { Written } from './writeInBatches.ts';

const hourMs = 3_600_000;

/** How right somebody's reports were so far: another for each of some two hundred, so that cases weigh differently. */
const reporterOf = (index: number): Reporter => ({ resolved: (index * 7) % 13, dismissed: (index * 11) % 17 });

export function* reporterDocuments(): Generator<Written> {
  for (let index = 0; index < people; index += 1) {
    yield { path: documentPath.reporter(personId(index)), data: reporterOf(index) };
  }
}

export const evidencePath = (id: PhotoId): string => storagePath.evidence(caseIdOf('photo', id), `1-${id}-1280`);

const frozen = (id: PhotoId, { owner, ...photo }: Photo, frozenAt: Date): Evidence => ({
  ...{ subject: 'photo', photoId: id, ownerId: photo.ownerId, frozenAt, imagePath: evidencePath(id) },
  ...{
    username: owner.username,
    displayName: owner.displayName,
    titleName: undefined,
    spoiler: photo.spoiler,
    sensitive: false,
  },
  ...{ caption: photo.caption, description: photo.description, alt: photo.alt, tags: photo.tags },
  ...{ width: photo.width, height: photo.height },
});

/** A photo that waits in the queue. */
export type ReportedPhoto = {
  readonly id: PhotoId;
  readonly caseId: string;
  readonly case: Case;
  /** What makes it one, beside the photo: the case, its reports, and where the photo is counted. */
  readonly documents: readonly Written[];
};

/** The photo of a number, reported by one or two people, as the calls would have written it (by the same rules). */
export function reportedPhoto(index: number, now: Date): ReportedPhoto {
  const id = photoIdOf(index);
  const caseId = caseIdOf('photo', id);
  const photo = photoOf(index, now);
  let found: Case | undefined;
  const reports: Written[] = [];
  for (let turn = 0; turn <= index % 2; turn += 1) {
    const by = index + 17 + turn * 400;
    const at = new Date(now.getTime() - ((index % 240) + 4 - turn) * hourMs);
    const reason = reportReasons[(index + turn * 3) % reportReasons.length] ?? 'other';
    const weight = reporterWeight(reporterOf(by % people));
    const about = { kind: 'photo', targetId: id, ownerId: photo.ownerId, aboutStaff: false } as const;
    const reported = { ...about, reason, weight };
    found = caseAfterReport(found, reported, { former: undefined, evidence: frozen(id, photo, at), now: at });
    const report: Report = {
      ...{ targetId: id, ownerId: photo.ownerId, reporterId: personId(by), reason },
      ...{ comment: '見ていただけますか。', status: 'open' },
      ...{ caseId, opening: 1, createdAt: at, weight },
    };
    reports.push({ path: `photoReports/${id}_${personId(by)}`, data: report });
  }
  if (found === undefined) throw new Error('nobody has reported it');
  const subjects = [documentPath.profile(photo.ownerId), ...photo.tagKeys.map(documentPath.tag)];
  const counted = { path: documentPath.photoCount(id), data: { subjects } };
  return {
    id,
    caseId,
    case: found,
    documents: [{ path: documentPath.case(caseId), data: found }, ...reports, counted],
  };
}

/** Pure: the order of the queue. */
export const inQueueOrder = (one: ReportedPhoto, other: ReportedPhoto): number =>
  other.case.weight - one.case.weight ||
  one.case.openedAt.getTime() - other.case.openedAt.getTime() ||
  (one.caseId < other.caseId ? -1 : 1);

import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import { type Desk, lateBefore } from '#contract/documents/desk.ts';
import { limits } from '#contract/limits.ts';

import { cases } from '../../data/cases/caseStore.ts';
import { writeDesks } from '../../data/cases/deskStore.ts';
import { titles } from '../../data/catalogue/titleStore.ts';
import { appeals } from '../../data/decisions/appealStore.ts';
import { countOf } from '../../data/pages.ts';
import { storedPhotos } from '../../data/photos/photoStore.ts';
import type { CleanupRun } from '../../platform/cleanup.ts';
import { log } from '../../platform/logger.ts';

const most = limits.moderation.countAtMost;

/**
 * The only writer of what waits for staff. It counts from the documents once a minute, so that nothing drifts and no
 * decision, report or upload writes to a document that all others write to. Costs about 11 reads and 2 writes a minute
 * (a read for every thousand that waits), however many work at the desk; each open page of staff reads one document a
 * minute and takes its own acts off by itself. Idempotent.
 */
export async function countDesk({ clock }: Pick<CleanupRun, 'clock'>): Promise<void> {
  const now = clock();
  const [common, all, others] = await Promise.all([countCases(now, true), countCases(now, false), countOthers()]);
  await writeDesks({
    desk: { ...common, ...others, countedAt: now },
    adminDesk: { ...all, ...others, countedAt: now },
  });
  log.info('desk counted');
}

/** Moderators do not learn how many cases are about their colleagues or about minors. */
async function countCases(now: Date, inCommon: boolean): Promise<Pick<Desk, 'open' | 'late'>> {
  const all = cases.all().where('status', '==', 'open');
  const open = inCommon ? all.where('aboutStaff', '==', false).where('minor', '==', false) : all;
  const ofKind = (kind: CaseKind) => countOf(open.where('kind', '==', kind), most);
  const waitingLong = open.where('kind', 'in', caseKinds).where('openedAt', '<', lateBefore(now));
  const [photo, album, user, late] = await Promise.all([
    ofKind('photo'),
    ofKind('album'),
    ofKind('user'),
    countOf(waitingLong, most),
  ]);
  return { open: { photo, album, user }, late };
}

async function countOthers(): Promise<Pick<Desk, 'held' | 'appeals' | 'proposals'>> {
  const [held, open, proposals] = await Promise.all([
    countOf(storedPhotos().where('status', '==', 'held'), most),
    countOf(appeals.all().where('status', '==', 'open'), most),
    countOf(titles.all().where('status', '==', 'proposed'), most),
  ]);
  return { held, appeals: open, proposals };
}

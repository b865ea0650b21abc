import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import {
  type ChangePhase,
  changedAt,
  changePhases,
  type Pass,
  pageOf,
  pageOfChanges,
  type ReconciledCollection,
  readPass,
  reconciledCollections,
  savePass,
  sizeOf,
} from '../data/catalogue/reconcileStore.ts';
import { inParts } from '../data/pages.ts';
import { updateTrending } from '../photos/updateTrending.ts';
import { type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { hoursBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { type Correction, lookOver, lookOverSubjects } from './reconcileDocuments.ts';

const usualPageSize = 100;
const atOnce = 10;
const passEveryHours = 24;
const parts = 30;
/** How long after its stated time a write may arrive. */
const marginHours = 1;

export const reconcileCounts = cleanupJob('counts', reconcile);

/** Checks all changes of a day and a thirtieth of everything. Resumable. Counts failures instead of throwing. */
export async function reconcile({ clock, until, pageSize = usualPageSize }: CleanupRun) {
  const report = { looked: 0, recounted: 0, corrected: 0, covers: 0, tagsDeleted: 0, failed: 0 };
  let pass = passNow(await readPass(), clock());
  const lookAt = async (
    page: readonly QueryDocumentSnapshot[],
    collection: ReconciledCollection,
    isChange: boolean,
  ) => {
    const look = await lookOver(collection, page, clock);
    const attempt = async (work: () => Promise<readonly Correction[]>): Promise<void> => {
      try {
        for (const corrected of await work()) report[corrected] += 1;
      } catch (error) {
        report.failed += 1;
        // Logs no path: people write tag keys.
        log.error('reconciliation failed', error, { collection });
      }
    };
    for (const some of inParts(page, atOnce)) {
      await Promise.all(some.map((document) => attempt(() => look(document))));
    }
    report.looked += page.length;
    if (isChange) await lookOverSubjects(page, clock, attempt);
  };
  while (pass.phase !== 'done' && clock() < until) {
    const { phase } = pass;
    if (isChangePhase(phase)) {
      const page = await pageOfChanges(phase, pass, pageSize);
      await lookAt(page, phase === 'deleted' ? 'photoCounts' : 'photos', true);
      const last = page.length < pageSize ? undefined : page.at(-1);
      pass = last ? { ...pass, change: { at: changedAt(phase, last), id: last.id } } : next(pass);
    } else {
      const left = pass.left ?? Math.max(pageSize, Math.ceil((await sizeOf(phase)) / parts));
      const size = Math.min(left, pageSize);
      const page = await pageOf(phase, pass.cursors[phase], size);
      await lookAt(page, phase, false);
      pass = behindPage({ ...pass, phase, left }, page.length < size ? undefined : page.at(-1)?.id, size);
    }
    await savePass(pass);
  }
  await updateTrending([], clock);
  return report;
}

const isChangePhase = (phase: Pass['phase']): phase is ChangePhase => changePhases.some((each) => each === phase);

const phases: readonly Pass['phase'][] = [...changePhases, ...reconciledCollections, 'done'];

function passNow(last: Pass | undefined, now: Date): Pass {
  if (last && (last.phase !== 'done' || last.begunAt > hoursBefore(now, passEveryHours))) return last;
  return {
    phase: 'written',
    begunAt: now,
    since: last && hoursBefore(last.begunAt, marginHours),
    cursors: last?.cursors ?? { photos: '', photoCounts: '', profiles: '', tags: '', titles: '', albums: '' },
  };
}

const next = ({ phase, begunAt, since, cursors }: Pass): Pass => ({
  phase: phases[phases.indexOf(phase) + 1] ?? 'done',
  begunAt,
  since,
  cursors,
});

function behindPage(
  pass: Pass & { phase: ReconciledCollection; left: number },
  lastId: string | undefined,
  looked: number,
): Pass {
  const behind = { ...pass, cursors: { ...pass.cursors, [pass.phase]: lastId ?? '' }, left: pass.left - looked };
  return lastId === undefined || behind.left <= 0 ? next(behind) : behind;
}

import { type Pass, pageOf, readPass, reconciledCollections, savePass } from '../data/catalogue/reconcileStore.ts';
import { inParts } from '../data/pages.ts';
import { updateTrending } from '../photos/updateTrending.ts';
import { type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { daysBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { checkOf } from './reconcileDocuments.ts';

const usualPageSize = 100;
const atOnce = 10;
const passEveryDays = 30;

export const reconcileCounts = cleanupJob('counts', reconcile);

/** Checks everything once a month, over several runs. Counts failures instead of throwing. */
export async function reconcile({ clock, until, pageSize = usualPageSize }: CleanupRun) {
  const report = { looked: 0, recounted: 0, corrected: 0, covers: 0, tagsDeleted: 0, failed: 0 };
  let pass = passNow(await readPass(), clock());
  while (pass.phase !== 'done' && clock() < until) {
    const { phase } = pass;
    const page = await pageOf(phase, pass.cursors[phase], pageSize);
    const check = await checkOf(phase, page, clock);
    for (const some of inParts(page, atOnce)) {
      await Promise.all(
        some.map(async (document) => {
          try {
            for (const correction of await check(document)) report[correction] += 1;
          } catch (error) {
            report.failed += 1;
            // Logs no path: people write tag keys.
            log.error('reconciliation failed', error, { collection: phase });
          }
        }),
      );
    }
    report.looked += page.length;
    const last = page.length < pageSize ? undefined : page.at(-1);
    pass = last ? { ...pass, cursors: { [phase]: last.id } } : { ...pass, phase: phaseAfter(phase), cursors: {} };
    await savePass(pass);
  }
  await updateTrending([], clock);
  return report;
}

const passNow = (last: Pass | undefined, now: Date): Pass =>
  last && (last.phase !== 'done' || last.begunAt > daysBefore(now, passEveryDays))
    ? last
    : { phase: reconciledCollections[0], begunAt: now, cursors: {} };

const phaseAfter = (phase: (typeof reconciledCollections)[number]): Pass['phase'] =>
  reconciledCollections[reconciledCollections.indexOf(phase) + 1] ?? 'done';

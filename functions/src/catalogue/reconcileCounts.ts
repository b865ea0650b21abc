import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import {
  type Pass,
  pageOf,
  type ReconciledCollection,
  readPass,
  reconciledCollections,
  savePass,
} from '../data/reconcileStore.ts';
import { type Clock, hoursBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { followTrending } from './followTrending.ts';
import { type Correction, lookOver } from './reconcileDocuments.ts';

const pageSize = 100;
const atOnce = 10;
const passEveryHours = 24;

export type Reconciled = { readonly [What in Correction | 'looked' | 'failed']: number };

/** No page is begun after `until`. */
type Environment = { readonly clock: Clock; readonly until: Date };

/**
 * Looks over everything that follows photos, once a day: what each photo is counted in, the counts of profiles, tags and
 * titles, and the covers; what is right is not written. How far it has come is noted after every page, so that a run that
 * ends, for lack of time or by dying, is taken up where it was. Harmless beside the triggers, and beside itself. One
 * document's failure does not stop the others; they are counted, for the schedule to report.
 */
export async function reconcileCounts({ clock, until }: Environment): Promise<Reconciled> {
  const report = { looked: 0, recounted: 0, corrected: 0, covers: 0, tagsDeleted: 0, failed: 0 };
  let pass = passNow(await readPass(), clock());
  while (pass.phase !== 'done' && clock() < until) {
    const { phase } = pass;
    const page = await pageOf(phase, pass.cursor, pageSize);
    const look = await lookOver(phase, page, clock);
    const attempt = async (document: QueryDocumentSnapshot): Promise<void> => {
      report.looked += 1;
      try {
        for (const corrected of await look(document)) report[corrected] += 1;
      } catch (error) {
        report.failed += 1;
        // Not its path: a tag's is somebody's word.
        log.error('reconciliation failed', error, { collection: phase });
      }
    };
    for (let start = 0; start < page.length; start += atOnce) {
      await Promise.all(page.slice(start, start + atOnce).map(attempt));
    }
    pass = behind({ ...pass, phase }, page.length < pageSize ? undefined : page.at(-1)?.id);
    await savePass(pass);
  }
  await followTrending([], clock);
  return report;
}

/** Pure: the pass that is under way, or the next one, if it is time for it. */
export function passNow(known: Pass | undefined, now: Date): Pass {
  const isDue = !known || (known.phase === 'done' && known.begunAt <= hoursBefore(now, passEveryHours));
  return isDue ? { phase: 'photos', cursor: '', begunAt: now } : known;
}

/** Pure: the pass behind a page whose last id is given; `undefined` for the last page of its collection. */
export function behind({ phase, begunAt }: Pass & { phase: ReconciledCollection }, lastId: string | undefined): Pass {
  if (lastId !== undefined) return { phase, cursor: lastId, begunAt };
  const next = reconciledCollections[reconciledCollections.indexOf(phase) + 1];
  return { phase: next ?? 'done', cursor: '', begunAt };
}

import { reportReasons } from '#contract/documents/report.ts';
import { countedActs, type Transparency } from '#contract/documents/transparency.ts';
import { countActs, countAppeals, countReports, writeTransparency } from '../data/site/transparencyStore.ts';
import type { Job } from '../platform/cleanup.ts';
import { monthBefore, monthOf, spanOf } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';

// About sixteen years.
const mostMinutes = 2 ** 23;

/** The lower median in minutes, by bisection. `countWithin(m)` counts values ≤ `m`; at most two dozen counts. */
export async function lowerMedian(countWithin: (minutes: number) => Promise<number>): Promise<number | undefined> {
  const total = await countWithin(mostMinutes);
  if (total === 0) return undefined;
  const half = Math.ceil(total / 2);
  let [tooLittle, enough] = [-1, mostMinutes];
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if ((await countWithin(middle)) >= half) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}

const byName = async <Name extends string>(names: readonly Name[], countOf: (name: Name) => Promise<number>) => {
  const counts = await Promise.all(names.map(async (name) => [name, await countOf(name)] as const));
  return counts.filter(([, count]) => count > 0);
};

async function figuresOf(month: string, now: Date): Promise<Transparency> {
  const span = spanOf(month);
  const [reasons, actions, median, appeals, appealsAccepted] = await Promise.all([
    byName(reportReasons, (reason) => countReports(reason, span)),
    byName(countedActs, (act) => countActs(month, 'act', '==', act)),
    lowerMedian((minutes) => countActs(month, 'minutesOpen', '<=', minutes)),
    countAppeals(span),
    countActs(month, 'appealsAccepted', '==', 1),
  ]);
  return {
    month,
    reports: reasons.reduce((sum, [, count]) => sum + count, 0),
    reasons: Object.fromEntries(reasons),
    actions: Object.fromEntries(actions),
    ...(median === undefined ? {} : { medianMinutesToDecision: median }),
    appeals,
    appealsAccepted,
    countedAt: now,
  };
}

/** Recounts last month, too: reports and undone decisions may change it. Idempotent. */
export const countTransparency: Job = async ({ clock }) => {
  const now = clock();
  const months = [monthBefore(monthOf(now)), monthOf(now)];
  for (const month of months) await writeTransparency(await figuresOf(month, now));
  log.info('transparency counted', { months: months.join() });
};

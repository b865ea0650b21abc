import { serverLimits } from '#contract/serverLimits.ts';
import { decisionsOfWeek } from '../../data/auditLog.ts';
import { readDeskFigures, weeksReversedSince, writeDeskFigures } from '../../data/site/deskFiguresStore.ts';
import type { Job } from '../../platform/cleanup.ts';
import { hoursBefore, weekBefore, weekOf } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { figuresOfWeek } from './figuresOfWeek.ts';

/** An act committed just before the last count may have been missed by it. */
const overlapHours = 1;

function weeksBack(from: string, count: number): readonly string[] {
  const weeks = [from];
  while (weeks.length < count) weeks.push(weekBefore(weeks.at(-1) ?? from));
  return weeks;
}

/**
 * Counts the weeks again that have changed since the last count: those since then, and those of reversed decisions. Reads each of
 * their decisions, and two documents. The first count of a site reads the decisions of all weeks. Idempotent.
 */
export const countFigures: Job = async ({ clock }) => {
  const now = clock();
  const last = await readDeskFigures();
  const shown = weeksBack(weekOf(now), serverLimits.figures.weeks);
  const since = last && hoursBefore(last.countedAt, overlapHours);
  const reversed = since ? await weeksReversedSince(since) : new Set<string>();
  const counted = new Map(last?.weeks.map((figures) => [figures.week, figures]));
  const changed = shown.filter((week) => since === undefined || week >= weekOf(since) || reversed.has(week));
  for (const week of changed) {
    const decisions = await decisionsOfWeek(week);
    counted.set(
      week,
      figuresOfWeek(
        week,
        decisions.flatMap(({ figures }) => figures ?? []),
      ),
    );
  }
  const weeks = shown.flatMap((week) => counted.get(week) ?? []).filter(({ decisions }) => decisions > 0);
  await writeDeskFigures({ weeks, countedAt: now });
  log.info('figures counted', { weeks: changed.length });
};

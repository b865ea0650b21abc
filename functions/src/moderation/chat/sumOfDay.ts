import { countDecided, countLateCases, countOpenCases, countWaitingAppeals } from '../../data/cases/deskCounts.ts';
import { dayAfter, startOfDay } from '../../platform/clock.ts';
import type { DaySum } from './chatText.ts';

/** Four counts: a read for every thousand counted, at least one each. Without cases that only admins see. */
export async function sumOfDay(day: string, now: Date): Promise<DaySum> {
  const span = { from: startOfDay(day), to: startOfDay(dayAfter(day)) };
  const [open, late, appeals, decided] = await Promise.all([
    countOpenCases(),
    countLateCases(now),
    countWaitingAppeals(),
    countDecided(span),
  ]);
  return { day, open, late, appeals, decided };
}

/**
 * Pure: whether something last done at `last` is to be done again after `everyMs`. What was done in the future, by an
 * instance whose clock is wrong, does not count.
 */
export function isDue(last: Date | undefined, everyMs: number, now: Date): boolean {
  if (last === undefined) return true;
  const elapsedMs = now.getTime() - last.getTime();
  return elapsedMs >= everyMs || elapsedMs <= -everyMs;
}

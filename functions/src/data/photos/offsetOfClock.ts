const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Minutes east of UTC where a clock in this IANA zone shows `local` (as if it showed UTC). A time that the clock shows
 * twice counts as the first, and one that it skips as not yet changed, as `Temporal` does by default. `undefined`: the
 * zone is unknown here.
 */
export function offsetOfClock(timeZone: string, local: Date): number | undefined {
  const offsetAt = offsetsOf(timeZone);
  if (offsetAt === undefined) return undefined;
  // No zone changes twice within two days.
  const [before, after] = [offsetAt(local.getTime() - dayMs), offsetAt(local.getTime() + dayMs)];
  const isRight = (offset: number): boolean => offsetAt(local.getTime() - offset * minuteMs) === offset;
  return isRight(before) || !isRight(after) ? before : after;
}

/** By time in ms. */
function offsetsOf(timeZone: string): ((atMs: number) => number) | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  return (atMs) => {
    const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // "GMT", "GMT-03:30", and "GMT-00:01:15" before zones were agreed.
    const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    const offset = Number(hours) * 60 + Number(minutes);
    return sign === '-' ? -offset : offset;
  };
}

import type { Case } from '#contract/documents/case.ts';
import { isUrgent } from '#contract/documents/report.ts';

// An urgent case is before every other, however old that is: more hours than a site exists.
const urgentHours = 1_000_000;
// Twice as many likes are as much as half a day; a million are ten days.
const hoursOfSeen = 12;
const mostHoursOfSeen = 240;
// Five reporters who have always been right are as much as a day.
const hoursOfWeight = 4.8;
const mostHoursOfWeight = 48;

type Ranked = Pick<Case, 'reasonsGiven' | 'seen' | 'weight' | 'openedAt' | 'heldAt'>;

/** The hours by which the case overtakes older ones. Nobody sees what is held. */
function headStart({ reasonsGiven, seen, weight, heldAt }: Ranked): number {
  const ofSeen = heldAt === undefined ? Math.min(mostHoursOfSeen, hoursOfSeen * Math.log2(1 + seen)) : 0;
  const ofWeight = Math.min(mostHoursOfWeight, hoursOfWeight * weight);
  return (reasonsGiven.some(isUrgent) ? urgentHours : 0) + ofSeen + ofWeight;
}

const hourMs = 3_600_000;

/** Harm first, then age. A number that does not change with time, so that a query can sort by it. */
const priorityOf = (ranked: Ranked): number => headStart(ranked) - ranked.openedAt.getTime() / hourMs;

export const placed = <Of extends Ranked>(ranked: Of): Of & Pick<Case, 'priority'> => ({
  ...ranked,
  priority: priorityOf(ranked),
});

import { type ClosablePart, closedParts } from '#contract/closable.ts';
import { freshFor } from './clock.ts';
import { createRecentAnswers } from './recentAnswers.ts';
import { readSiteSettings } from './siteSettings.ts';

const keptSeconds = 15;

const recent = createRecentAnswers<readonly ClosablePart[]>(() => freshFor(keptSeconds) * 1_000, 1);

/** One read every 15 s in each instance. */
export const closedNow = (now: Date): Promise<readonly ClosablePart[]> =>
  recent.recall('site', now, async () => closedParts(await readSiteSettings()));

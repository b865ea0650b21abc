import { type ClosablePart, closedParts } from '#contract/closable.ts';
import { decodeSiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { freshFor } from './clock.ts';
import { firestore } from './firebase.ts';
import { createRecentAnswers } from './recentAnswers.ts';

const keptSeconds = 15;

const recent = createRecentAnswers<readonly ClosablePart[]>(() => freshFor(keptSeconds) * 1_000, 1);

/** One read every 15 s in each instance. */
export const closedNow = (now: Date): Promise<readonly ClosablePart[]> =>
  recent.recall('site', now, async () => {
    const snapshot = await firestore.doc(documentPath.siteSettings).get();
    return closedParts(decodeSiteSettings(documentPath.siteSettings, snapshot.data() ?? {}));
  });

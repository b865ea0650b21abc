import { decodeTransparency, type Transparency } from '#contract/documents/transparency.ts';
import { decodeAll, runQuery } from './firestoreRest.ts';

const monthsShown = 12;

/** What moderation came to, month by month, the latest first, a year of them. Public. Fails as `runQuery` does. */
export async function readTransparency(signal?: AbortSignal): Promise<readonly Transparency[]> {
  const documents = await runQuery(
    { collection: 'transparency', orderBy: [{ field: 'month', direction: 'DESCENDING' }], limit: monthsShown },
    signal,
  );
  return decodeAll(documents, decodeTransparency).map(({ document }) => document);
}

import { type ClosablePart, closedParts } from '#contract/closable.ts';
import { decodeSiteSettings } from '#contract/documents/siteSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { freshFor } from './clock.ts';
import { firestore } from './firebase.ts';

const keptSeconds = 15;

let known: { readonly atMs: number; readonly closed: Promise<readonly ClosablePart[]> } | undefined;

/** One read every 15 s in each instance. A failed read is not kept. */
export function closedNow(now: Date): Promise<readonly ClosablePart[]> {
  const ageMs = known ? now.getTime() - known.atMs : Number.POSITIVE_INFINITY;
  if (known && ageMs >= 0 && ageMs < freshFor(keptSeconds) * 1_000) return known.closed;
  const read = { atMs: now.getTime(), closed: readClosed() };
  known = read;
  read.closed.catch(() => {
    if (known === read) known = undefined;
  });
  return read.closed;
}

async function readClosed(): Promise<readonly ClosablePart[]> {
  const snapshot = await firestore.doc(documentPath.siteSettings).get();
  return closedParts(decodeSiteSettings(documentPath.siteSettings, snapshot.data() ?? {}));
}

import { decodeSiteSettings, type SiteSettings } from '#contract/documents/siteSettings.ts';
import { decodeTransparency, type Transparency } from '#contract/documents/transparency.ts';
import { decodeTrending, type Trending } from '#contract/documents/trending.ts';
import { documentPath } from '#contract/paths.ts';
import { firestore } from '../../platform/firebase.ts';
import { decodedAll, type Reading } from './publicReading.ts';

/** Empty until the first count. */
export async function publicTrending(reading: Reading): Promise<Trending> {
  const [trending] = decodedAll(await reading.get([documentPath.trending]), decodeTrending);
  return trending ?? { tags: [], titles: [], at: new Date(0) };
}

const monthsShown = 12;

export async function publicTransparency(reading: Reading): Promise<readonly Transparency[]> {
  const months = firestore.collection('transparency').orderBy('month', 'desc').limit(monthsShown);
  return decodedAll(await reading.query(months), decodeTransparency);
}

export async function publicSettings(reading: Reading): Promise<SiteSettings> {
  const [found] = await reading.get([documentPath.siteSettings]);
  return decodeSiteSettings(documentPath.siteSettings, found?.data() ?? {});
}

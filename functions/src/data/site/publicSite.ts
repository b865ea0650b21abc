import type { SiteSettings } from '#contract/documents/siteSettings.ts';
import { type Transparency, transparencySchema } from '#contract/documents/transparency.ts';
import { type Trending, trendingSchema } from '#contract/documents/trending.ts';
import { documentPath } from '#contract/paths.ts';
import { settingsIn } from '../../platform/siteSettings.ts';
import { decodedAll, type Reading } from './publicReading.ts';
import { transparency } from './transparencyStore.ts';

export async function publicTrending(reading: Reading): Promise<Trending> {
  const [trending] = decodedAll(await reading.get([documentPath.trending]), trendingSchema);
  return trending ?? { tags: [], titles: [], at: new Date(0) };
}

const monthsShown = 12;

export async function publicTransparency(reading: Reading): Promise<readonly Transparency[]> {
  const months = transparency.stored.all().orderBy('month', 'desc').limit(monthsShown);
  return decodedAll(await reading.query(months), transparencySchema);
}

export async function publicSettings(reading: Reading): Promise<SiteSettings> {
  const [document] = await reading.get([documentPath.siteSettings]);
  return settingsIn(document);
}

import type { Response } from 'express';
import { closedParts } from '#contract/closable.ts';
import { readSiteSettings } from '../data/siteSettingsStore.ts';
import { log } from '../platform/logger.ts';

// A read each ten seconds in each place of the CDN, however many tabs ask.
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';

/** Tells what an admin has closed of the site: `siteStateSchema`. 503 where the settings cannot be read. */
export async function sendSiteState(response: Response): Promise<void> {
  try {
    const closed = closedParts(await readSiteSettings());
    response.set('Cache-Control', shared).json({ closed });
  } catch (error) {
    log.error('no state of the site to send', error);
    response.status(503).set({ 'Retry-After': '5', 'Cache-Control': 'private, no-store' }).end();
  }
}

import { closedParts } from '#contract/closable.ts';
import { beginReading } from '../data/publicReading.ts';
import { publicSettings } from '../data/publicSite.ts';
import type { Answer } from './answer.ts';

// A read each ten seconds in each place of the CDN, however many tabs ask; nobody is to be told of what was closed an hour ago.
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';

/** Tells what an admin has closed of the site: `siteStateSchema`. Throws where the settings cannot be read. */
export async function answerState(): Promise<Answer> {
  const closed = closedParts(await publicSettings(beginReading()));
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': shared },
    body: JSON.stringify({ closed }),
  };
}

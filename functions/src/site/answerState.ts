import { systemClock } from '../platform/clock.ts';
import { closedNow } from '../platform/closedNow.ts';
import { fromDatabase } from '../platform/databaseAway.ts';
import type { Answer } from './answer.ts';

// However many tabs ask, an instance reads it four times in a minute; nobody is to be told of what was closed an hour ago.
const shared = 'public, max-age=0, s-maxage=10, must-revalidate';

/** Tells what an admin has closed of the site: `siteStateSchema`. Throws where the settings cannot be read. */
export async function answerState(): Promise<Answer> {
  const closed = await fromDatabase(closedNow(systemClock()));
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': shared },
    body: JSON.stringify({ closed }),
  };
}

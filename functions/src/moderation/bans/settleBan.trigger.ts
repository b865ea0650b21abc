import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { parseUid } from '#contract/ids.ts';
import { secondsAfter, systemClock } from '../../platform/clock.ts';
import { inEvent } from '../../platform/logContext.ts';
import { log } from '../../platform/logger.ts';
import { runBanJob } from './applyBan.ts';

const timeoutSeconds = 540;
const enoughForAPageSeconds = 60;

/** Throws on failures, so that the event is retried; `cleanupBans` does the rest. */
export const settleBan = onDocumentWritten(
  { document: 'banJobs/{uid}', retry: true, timeoutSeconds, memory: '512MiB' },
  inEvent(async ({ params, data }) => {
    if (!data?.after.exists) return;
    const until = secondsAfter(systemClock(), timeoutSeconds - enoughForAPageSeconds);
    const outcome = await runBanJob(parseUid(params.uid), { clock: systemClock, until });
    log.info('consequences of a ban', { uid: params.uid, outcome });
  }),
);

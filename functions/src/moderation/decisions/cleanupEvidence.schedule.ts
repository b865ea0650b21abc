import { onSchedule } from 'firebase-functions/v2/scheduler';
import { openLongestSince } from '../../data/cases/caseStore.ts';
import { secondsAfter, systemClock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import { log } from '../../platform/logger.ts';
import { everySchedule } from '../../platform/sizes.ts';
import { cleanupEvidence as sweep } from './cleanupEvidence.ts';

const enoughForAPageSeconds = 60;

/**
 * Every hour; throws when something failed, so that it shows in the function's metrics. Says how long the oldest case has been
 * open (deploy/monitoring counts on the words).
 */
export const cleanupEvidence = onSchedule({ ...everySchedule, schedule: 'every 60 minutes' }, async () => {
  const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
  const since = await openLongestSince();
  log.info('oldest open case', {
    hours: since ? Math.floor((systemClock().getTime() - since.getTime()) / 3_600_000) : 0,
  });
  const report = await sweep({ bucket: bucket(), clock: systemClock, until });
  log.info('evidence swept', report);
  if (report.failed > 0) throw new Error(`${report.failed} pieces of evidence could not be swept`);
});

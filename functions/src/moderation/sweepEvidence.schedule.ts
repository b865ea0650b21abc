import { onSchedule } from 'firebase-functions/v2/scheduler';
import { secondsAfter, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { sweepEvidence as sweep } from './sweepEvidence.ts';

const enoughForAPageSeconds = 60;

/** Every hour; throws when something failed, so that it shows in the function's metrics. */
export const sweepEvidence = onSchedule({ ...everySchedule, schedule: 'every 60 minutes' }, async () => {
  const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
  const report = await sweep({ bucket: bucket(), clock: systemClock, until });
  log.info('evidence swept', report);
  if (report.failed > 0) throw new Error(`${report.failed} pieces of evidence could not be swept`);
});

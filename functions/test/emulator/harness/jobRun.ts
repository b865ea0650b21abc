import { systemClock } from '../../../src/platform/clock.ts';

/** What a trigger gives to the job that it works on. */
export const jobRun = () => ({ clock: systemClock, until: new Date(Date.now() + 8 * 60_000) });

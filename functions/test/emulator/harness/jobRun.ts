import { systemClock } from '../../../src/platform/clock.ts';

/** The environment that a trigger gives to its job. */
export const jobRun = () => ({ clock: systemClock, until: new Date(Date.now() + 8 * 60_000) });

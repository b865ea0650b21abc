import { defineInt } from 'firebase-functions/params';

// How much of a region's quota a function may take. A new project has 20 vCPU and 40 GiB in a region
// (cloud.google.com/run/quotas); one that could take more by itself is refused at its deployment. codebases/endpoints.test.ts
// holds every function to it, and the groups of a deployment.

/** What every schedule is declared with: nobody waits for it, so one instance does. */
export const everySchedule = {
  timeZone: 'Asia/Tokyo',
  maxInstances: 1,
  memory: '512MiB',
  timeoutSeconds: 540,
} as const;

/** Calls of staff: some dozens of people. */
export const staffInstances = 3;

/** Pictures, at 2 vCPU each: half of the quota; more at once wait for their turn as events, and nobody is refused. */
export const pictureInstances = 5;

/** What else declares nothing: five instances answer 400 calls at once. */
export const usualInstances = 5;

/**
 * How many instances of `site` are always there: 0 or 1 (`functions/.env.PROJECT`, written by `npm run project:setup --
 * --min-instances`). Without one, whoever comes first after a quiet hour waits for a start.
 */
export const siteInstances = defineInt('MATATAKI_MIN_INSTANCES', { default: 0 });

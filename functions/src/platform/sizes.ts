import { defineInt } from 'firebase-functions/params';

// A new project has 20 vCPU and 40 GiB in a region (cloud.google.com/run/quotas). A function that could take more is
// refused at its deployment. codebases/endpoints.test.ts checks every function, and the groups of a deployment.

/** Nobody waits for a schedule, so one instance is enough. */
export const everySchedule = {
  timeZone: 'Asia/Tokyo',
  maxInstances: 1,
  memory: '512MiB',
  timeoutSeconds: 540,
} as const;

export const staffInstances = 3;

/** 2 vCPU each: half of the quota. More pictures wait as events; nobody is refused. */
export const pictureInstances = 5;

/** Five instances answer 400 calls at once. */
export const usualInstances = 5;

/** Instances of `site` that always run: 0 (slow first visit) or 1, by `npm run project:setup -- --min-instances`. */
export const siteInstances = defineInt('MATATAKI_MIN_INSTANCES', { default: 0 });

export const region = 'asia-northeast1';

/**
 * A new project has 20 vCPU and 40 GiB per region (cloud.google.com/run/quotas). `index.test.ts` checks that all
 * functions fit, also during a release, when old instances still run.
 */

/** Five instances serve 400 calls at once. */
export const usualInstances = 5;

/** 2 vCPU each: half of the quota. More pictures wait as events. */
export const pictureInstances = 5;

/** For functions that mostly wait for the database: a fraction of a vCPU, one event at a time. */
export const background = { cpu: 'gcf_gen1', maxInstances: 10 } as const;

/** Minimum instances of `site` and `calls`, from `functions/.env.PROJECT`: 0 (slow first visit) or 1. */
export const alwaysOn = Number(process.env['MATATAKI_MIN_INSTANCES'] ?? 0);

export const region = 'asia-northeast1';

/**
 * A new project has 20 vCPU and 40 GiB in a region (cloud.google.com/run/quotas). A function that could take more is
 * refused at its deployment, and while a release starts, one instance of each runs beside those of the release before:
 * `index.test.ts` holds both.
 */

/** Five instances answer 400 calls at once. */
export const usualInstances = 5;

/** 2 vCPU each: half of the quota. More pictures wait as events; nobody is refused. */
export const pictureInstances = 5;

/** For what mostly waits for the database: a part of a vCPU by its memory, and one thing at a time. */
export const background = { cpu: 'gcf_gen1', maxInstances: 10 } as const;

/** Instances of `site` and `calls` that always run, from `functions/.env.PROJECT`: 0 (a slow first visit) or 1. */
export const alwaysOn = Number(process.env['MATATAKI_MIN_INSTANCES'] ?? 0);

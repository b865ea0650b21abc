// Every deployed function, by name.

import './platform/firebase.ts';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { createAccount as makeCreatedAccount } from './accounts/createAccount.trigger.ts';
import { peopleCalls, staffCalls } from './calls.ts';
import { eraseDeletedUser as eraseDeletedAccount } from './mydata/eraseDeletedUser.trigger.ts';
import { runFor, runJobs } from './platform/cleanup.ts';
import { serveCalls } from './platform/servedCall.ts';
import { alwaysOn, background } from './platform/sizes.ts';
import { jobs } from './schedules.ts';

export { site } from './site/site.request.ts';

/** Decodes one picture of up to 64 megapixels at a time (`pictures/encode.ts`). */
export const calls = serveCalls({ memory: '1GiB', concurrency: 80, minInstances: alwaysOn }, peopleCalls);

/** A decision may rewrite a photo's files in memory. */
export const staff = serveCalls({ memory: '1GiB', concurrency: 16, maxInstances: 3 }, staffCalls);

export { runJob } from './jobs.trigger.ts';
export { countPhoto } from './photos/countPhoto.trigger.ts';
export { processUpload } from './photos/processUpload.trigger.ts';

// Google calls the events of Auth a preview and may refuse them. Without them, `ensureUser` and the job `eraseForgotten` do
// the work later.
const authEvents = process.env['MATATAKI_AUTH_EVENTS'] !== 'off';
export const createAccount = authEvents ? makeCreatedAccount : undefined;
export const eraseDeletedUser = authEvents ? eraseDeletedAccount : undefined;

const usual = { timeZone: 'Asia/Tokyo', maxInstances: 1 } as const;
const small = { ...background, ...usual, memory: '256MiB' } as const;

export const everyMinute = onSchedule({ ...small, schedule: 'every 1 minutes', timeoutSeconds: 60 }, () =>
  runJobs(jobs.everyMinute, runFor(40)),
);

/** An export takes up to half an hour, a stuck picture up to 2 GiB. */
export const everyTenMinutes = onSchedule(
  { ...usual, schedule: 'every 10 minutes', memory: '2GiB', timeoutSeconds: 1_800 },
  () => runJobs(jobs.everyTenMinutes, runFor(480)),
);

export const everyHour = onSchedule(
  { ...small, schedule: 'every 60 minutes', memory: '512MiB', timeoutSeconds: 540 },
  () => runJobs(jobs.everyHour, runFor(480)),
);

export const everyDay = onSchedule({ ...small, schedule: 'every day 04:10', timeoutSeconds: 300, retryCount: 3 }, () =>
  runJobs(jobs.everyDay, runFor(240)),
);

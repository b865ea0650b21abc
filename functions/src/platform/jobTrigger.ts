import { type DocumentOptions, onDocumentWritten } from 'firebase-functions/v2/firestore';
import type { CleanupRun } from './cleanup.ts';
import { secondsAfter, systemClock } from './clock.ts';
import { inEvent } from './logContext.ts';
import { background } from './sizes.ts';

const timeoutSeconds = 540;
const enoughForAPageSeconds = 60;

/** Runs `work` for a written job that `isDue`. Throws on failure, so that the event is retried. */
export const jobTrigger = (
  options: DocumentOptions,
  work: (id: string, run: CleanupRun) => Promise<void>,
  isDue = (_before: unknown, after: unknown): boolean => after !== undefined,
) =>
  onDocumentWritten(
    { ...background, retry: true, timeoutSeconds, ...options },
    inEvent(async ({ data }) => {
      if (!data || !isDue(data.before.data(), data.after.data())) return;
      const until = secondsAfter(systemClock(), timeoutSeconds - enoughForAPageSeconds);
      await work(data.after.id, { clock: systemClock, until });
    }),
  );

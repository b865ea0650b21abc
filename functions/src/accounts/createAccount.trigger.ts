import { onUserCreated } from 'firebase-functions/v2/identity';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { background } from '../platform/sizes.ts';
import { makeAccount } from './ensureAccount.ts';

/** Google calls the event a preview; `ensureUser` does the same. */
export const createAccount = onUserCreated(
  { ...background, retry: true },
  inEvent(async ({ data: { uid } }) => {
    try {
      await makeAccount(parseUid(uid), systemClock);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      // Deleted, or sign-ups are closed: a retry would not help.
      log.info('no documents made for an account', { uid, code: error.code });
    }
  }),
);

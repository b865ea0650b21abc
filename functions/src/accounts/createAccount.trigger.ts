import { onUserCreated } from 'firebase-functions/v2/identity';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { makeAccount } from './ensureAccount.ts';

/** Somebody has signed up. The event is a preview of Google's: `ensureUser` does the same without it. */
export const createAccount = onUserCreated(
  { retry: true },
  inEvent(async ({ data: { uid } }) => {
    try {
      await makeAccount(parseUid(uid), systemClock);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      // Gone again, or the site takes nobody in: nothing that trying again would change.
      log.info('no documents made for an account', { uid, code: error.code });
    }
  }),
);

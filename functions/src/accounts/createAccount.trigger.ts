import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { onAuthUser } from '../platform/authEvents.ts';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { ensureAccount } from './ensureAccount.ts';

/**
 * A user was created. Delivered late, after the account was deleted again, it does nothing; nor while the site takes nobody in.
 */
export const createAccount = onAuthUser().onCreate(async ({ uid }) => {
  try {
    await ensureAccount(parseUid(uid), systemClock);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    // Gone again, or the site takes nobody in: nothing that trying again would change.
    log.info('no documents made for an account', { uid, code: error.code });
  }
});

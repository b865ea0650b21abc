import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { within } from '#lib/within.ts';
import { loadAuth } from './sdk.ts';

/** The SDK ends its own requests after half a minute, and nothing that it asks of the browser's storage. */
const patienceMs = 40_000;

/**
 * `uid`: throws where another person is signed in by now.
 * Throws an `UnreachableError` where a new token is due and nothing answers, else a `ContractError` `unauthenticated`.
 */
export async function idToken(uid?: Uid, isFresh = false): Promise<string> {
  const { auth } = await loadAuth();
  await inTime(auth.authStateReady());
  const person = auth.currentUser;
  if (person === null || (uid !== undefined && person.uid !== uid)) {
    throw new ContractError('unauthenticated', person === null ? 'nobody is signed in' : 'somebody else is signed in');
  }
  try {
    return await inTime(person.getIdToken(isFresh));
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed') {
      throw new UnreachableError('no token', { cause: error });
    }
    throw new ContractError('unauthenticated', 'no token');
  }
}

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await within(patienceMs, asked);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw isLate ? new UnreachableError('the browser does not answer', { cause: error }) : error;
  }
}

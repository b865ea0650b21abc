import { ContractError } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { privateUrl } from '../photoUrls.ts';
import { tellRefusal } from '../refusals.ts';
import { loadAuth } from '../sdk.ts';

/**
 * The bytes of a picture that only staff may see, by its path in Storage: the private copy of what was reported, or a photo that is
 * not public. `undefined` where it is gone. Otherwise fails as other reads of staff do. It is asked for with the token in a header:
 * an address with a token in it would open the picture for whoever has it.
 */
export async function readStaffPicture(path: string, signal: AbortSignal): Promise<Blob | undefined> {
  const { auth } = await loadAuth();
  const token = await auth.currentUser?.getIdToken();
  if (token === undefined) throw new ContractError('unauthenticated', 'nobody is signed in');
  let response: Response;
  try {
    response = await fetch(privateUrl(path), { headers: { Authorization: `Firebase ${token}` }, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreachableError(path, { cause: error });
  }
  if (response.status === 404) return undefined;
  if (response.status === 401 || response.status === 403) {
    tellRefusal();
    throw new ContractError('permission-denied', `${path} answered ${response.status}`);
  }
  if (!response.ok) throw new UnreachableError(`${path} answered ${response.status}`);
  return response.blob();
}

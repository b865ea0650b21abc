import { grantedAddress } from '#contract/edge/pictures.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { pictureGrant } from '../grants.ts';

/**
 * The bytes of a picture that only staff may see, by the address that it had if it were public (`pictureAddress`,
 * `evidenceAddress`): a photo that is not public, the private copy of what was reported. `undefined` where it is gone, or is not
 * for them to see. Otherwise fails as other reads of staff do.
 */
export async function readStaffPicture(address: string, signal: AbortSignal): Promise<Blob | undefined> {
  const grant = await pictureGrant();
  signal.throwIfAborted();
  let response: Response;
  try {
    response = await fetch(grantedAddress(grant, address), { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreachableError(address, { cause: error });
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new UnreachableError(`${address} answered ${response.status}`);
  return response.blob();
}

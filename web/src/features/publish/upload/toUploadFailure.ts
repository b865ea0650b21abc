import { ContractError } from '#contract/errors.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import type { UploadFailure } from './uploadPhase.ts';

/** Whatever a step failed with, as what the page tells. Offline, "internal" only means that nothing answered. */
export function toUploadFailure(error: unknown, isOnline: boolean): UploadFailure {
  // The browser reads a file when it leaves: it may have gone from the disk by then.
  if (error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')) {
    return { code: 'unreadable' };
  }
  if (error instanceof UnreachableError) return { code: 'unreachable' };
  if (!(error instanceof ContractError) || error.code === 'internal') {
    return { code: isOnline ? 'internal' : 'unreachable' };
  }
  const { code, retryAfterSeconds } = error;
  return { code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

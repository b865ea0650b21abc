import type { UploadEnvironment } from './uploadEnvironment.ts';
import { findItem, tell } from './uploadItems.ts';
import { canPause } from './uploadPhase.ts';

/** Lets a file that is being sent, or waits for its turn, rest where it is; `retryUpload` goes on with it. */
export function pauseUpload({ store, running }: UploadEnvironment, key: string): void {
  const before = findItem(store, key)?.phase;
  if (before === undefined || !canPause(before)) return;
  tell(store, key, { type: 'paused' });
  running.get(key)?.abort();
}

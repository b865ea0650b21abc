import type { Uploading } from '#session/uploading.ts';
import type { UploadItem } from './uploadItems.ts';
import { isDone, isUnderWay } from './uploadPhase.ts';

/** A header that draws itself for each packet would be slow. */
const steps = 50;

const isSent = ({ phase }: UploadItem): boolean => isUnderWay(phase) || isDone(phase) || phase.phase === 'failed';

function shareOf({ phase, file }: UploadItem): number {
  if ('sentBytes' in phase) return file.size === 0 ? 0 : phase.sentBytes / file.size;
  return isDone(phase) || phase.phase === 'failed' ? 1 : 0;
}

/** All photos that were sent since the person last opened an empty upload page. Pure. */
export function sumOf(items: readonly UploadItem[]): Uploading & { readonly failed: number } {
  const sent = items.filter(isSent);
  const done = sent.filter(({ phase }) => 'id' in phase);
  const share = sent.reduce((sum, item) => sum + shareOf(item), 0) / Math.max(1, sent.length);
  return {
    all: sent.length,
    done: done.length,
    failed: sent.filter(({ phase }) => phase.phase === 'failed').length,
    isPublic: done.every(({ phase, draft }) => phase.phase === 'published' && draft.visibility === 'public'),
    share: Math.floor(share * steps) / steps,
  };
}

export const isAnyUnderWay = (items: readonly UploadItem[]): boolean =>
  items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'processing');

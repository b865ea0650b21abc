import type { Uploading } from '#session/uploading.ts';
import type { UploadItem } from './uploadItems.ts';
import { isDone, isUnderWay } from './uploadPhase.ts';

const isSent = ({ phase }: UploadItem): boolean => isUnderWay(phase) || isDone(phase) || phase.phase === 'failed';

/** All photos that were sent since the person last opened an empty upload page. Pure. */
export function sumOf(items: readonly UploadItem[]): Uploading & { readonly failed: number } {
  const sent = items.filter(isSent);
  const done = sent.filter(({ phase }) => 'id' in phase);
  return {
    all: sent.length,
    done: done.length,
    failed: sent.filter(({ phase }) => phase.phase === 'failed').length,
    isPublic: done.every(({ phase, draft }) => phase.phase === 'published' && draft.visibility === 'public'),
  };
}

export const isAnyUnderWay = (items: readonly UploadItem[]): boolean =>
  items.some(({ phase }) => isUnderWay(phase) || phase.phase === 'processing');

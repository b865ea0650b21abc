import { giveBackContract } from '#contract/callables/handOut.ts';
import { call, callWhileLeaving } from '#data/call.ts';

/** Cases that are being decided: nobody else is to be given them meanwhile. */
const deciding = new Set<string>();

/** Leaving these cases does not give them back until the result is called. */
export function keepLeases(ids: Iterable<string>): () => void {
  const held = [...ids];
  for (const id of held) deciding.add(id);
  return () => {
    for (const id of held) deciding.delete(id);
  };
}

/** Cases that were handed out and are not open yet. */
const claimed = new Set<string>();

export const noteClaim = (id: string): void => void claimed.add(id);

/** Once: whether the case that opens was handed out to the person. */
export const takeClaim = (id: string): boolean => claimed.delete(id);

/** `isClosing`: the tab may be gone before the answer. */
export async function giveBack(id: string, isClosing = false): Promise<void> {
  if (deciding.has(id)) return;
  try {
    if (isClosing) await callWhileLeaving(giveBackContract, { id });
    else await call(giveBackContract, { id });
  } catch {
    // Its silence ends the lease.
  }
}

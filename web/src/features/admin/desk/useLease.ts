import { useEffect, useState } from 'react';
import { viewCaseContract } from '#contract/callables/handOut.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { giveBack, takeClaim } from './leases.ts';

/** Stepping past a case with J and K does not take it. */
const staysAfterMs = 700;
export const lookAgainMs = 30_000;

/** The person has an open case as long as they look at it. Returns who has it instead. A failed call stops nobody. */
export function useLease(id: string, isOpen: boolean, me: Uid): string | undefined {
  const [other, setOther] = useState<string>();

  useEffect(() => {
    if (!isOpen) return;
    let [isTaken, isGone] = [takeClaim(id), false];
    const take = async (): Promise<void> => {
      if (isGone || document.visibilityState === 'hidden') return;
      isTaken = true;
      try {
        const { lease } = await call(viewCaseContract, { id });
        if (!isGone) setOther(lease && lease.by !== me ? lease.name : undefined);
      } catch {
        // The next round tries again.
      }
      // The person left during the call, which may have arrived after the call for leaving.
      if (isGone) void giveBack(id);
    };
    const first = setTimeout(() => void take(), staysAfterMs);
    const again = setInterval(() => void take(), lookAgainMs);
    const onVisible = (): void => void (isTaken && take());
    const onClosing = (): void => void (isTaken && giveBack(id, true));
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', onClosing);
    return () => {
      isGone = true;
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', onClosing);
      setOther(undefined);
      if (isTaken) void giveBack(id);
    };
  }, [id, isOpen, me]);

  return other;
}

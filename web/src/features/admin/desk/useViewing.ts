import { useEffect, useState } from 'react';
import { viewCaseContract } from '#contract/callables/resolveCases.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';

/** Stepping past a case with J and K does not count as viewing. */
const staysAfterMs = 700;
export const lookAgainMs = 30_000;

/** Tells others that the person views an open case. Returns who already views it. A failed call stops nobody. */
export function useViewing(id: string, isOpen: boolean, me: Uid): string | undefined {
  const [other, setOther] = useState<string>();

  useEffect(() => {
    if (!isOpen) return;
    let [isAnnounced, isGone] = [false, false];
    const tell = async (): Promise<void> => {
      if (isGone || document.visibilityState === 'hidden') return;
      isAnnounced = true;
      try {
        const { viewing } = await call(viewCaseContract, { id });
        if (!isGone) setOther(viewing && viewing.by !== me ? viewing.name : undefined);
      } catch {
        // The next round tries again.
      }
      // The person left during the call, which may have arrived after the call for leaving.
      if (isGone) void leaveNow();
    };
    const leaveNow = (): Promise<unknown> => call(viewCaseContract, { id, leaving: true }).catch(() => undefined);
    const first = setTimeout(() => void tell(), staysAfterMs);
    const again = setInterval(() => void tell(), lookAgainMs);
    const onVisible = (): void => void (isAnnounced && tell());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', onVisible);
      setOther(undefined);
      if (isAnnounced) void leaveNow();
    };
  }, [id, isOpen, me]);

  return other;
}

import { useEffect, useRef, useState } from 'react';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { wait } from '#lib/wait.ts';
import { exportWasAsked, markExport, unmarkExport } from './exportMark.ts';
import type { ExportPhase } from './followExport.ts';
import { followExport } from './followExport.ts';

/** The export of a person's data, followed as long as the page is open; `start` begins one, or finds the one there is. */
export function useExport(uid: Uid): { readonly phase: ExportPhase; readonly start: () => void } {
  const [phase, setPhase] = useState<ExportPhase>({ phase: 'idle' });
  const following = useRef<AbortController>(undefined);

  function start(): void {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    const { signal } = controller;
    followExport({
      ask: async () => {
        const answer = await call(exportAccountContract, {});
        signal.throwIfAborted();
        markExport(uid);
        return answer;
      },
      wait: (ms) => wait(ms, signal),
      nowMs: Date.now,
      show: (next) => {
        if (signal.aborted) return;
        if (next.phase === 'failed' || next.phase === 'expired') unmarkExport();
        setPhase(next);
      },
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  const startNow = useRef(start);
  startNow.current = start;
  useEffect(() => {
    if (exportWasAsked(uid)) startNow.current();
    return () => following.current?.abort();
  }, [uid]);

  return { phase, start };
}

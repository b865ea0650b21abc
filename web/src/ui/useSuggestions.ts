import { useEffect, useEffectEvent, useState } from 'react';

export type Suggest<Suggestion> = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

export type Suggestions<Suggestion> = {
  readonly phase: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly found: readonly Suggestion[];
};

const pauseMs = 150;

/** Asks after a pause, and never for "". A new question aborts the last one. */
export function useSuggestions<Suggestion>(typed: string, suggest: Suggest<Suggestion>): Suggestions<Suggestion> {
  const [state, setState] = useState<Suggestions<Suggestion>>({ phase: 'idle', found: [] });
  const ask = useEffectEvent(suggest);
  const asked = typed.trim();

  useEffect(() => {
    if (asked === '') {
      setState({ phase: 'idle', found: [] });
      return;
    }
    const controller = new AbortController();
    setState(({ found }) => ({ phase: 'loading', found }));
    const timer = setTimeout(async () => {
      try {
        const found = await ask(asked, controller.signal);
        if (!controller.signal.aborted) setState({ phase: 'loaded', found });
      } catch {
        if (!controller.signal.aborted) setState({ phase: 'failed', found: [] });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);

  return state;
}

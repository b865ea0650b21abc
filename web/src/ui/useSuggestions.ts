import { useEffect, useEffectEvent, useState } from 'react';

/** Answers what may be meant by what was typed so far. */
export type Suggest<Suggestion> = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** `found` are the last that were found, while others are looked for. */
export type Suggestions<Suggestion> = {
  readonly phase: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly found: readonly Suggestion[];
};

/** A pause in typing that is worth a question: 150 ms. */
const pauseMs = 150;

/** Suggestions for what is being typed, asked for after a pause; none for nothing. A newer question aborts an older one. */
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

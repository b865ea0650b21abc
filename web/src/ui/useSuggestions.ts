import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Suggest<Suggestion> = (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

export type Suggestions<Suggestion> = {
  readonly phase: 'idle' | 'loading' | 'loaded' | 'failed';
  readonly suggestions: readonly Suggestion[];
};

type Actions = { readonly unmount: () => void; readonly close: () => void };

const pauseMs = 150;

/**
 * For a `Combobox.Root` with a `SuggestionPopup`. Asks after a pause, and never for "". A new question aborts the last
 * one. `startsOpen`: the root's `defaultOpen`.
 */
export function useSuggestions<Suggestion>(typed: string, suggest: Suggest<Suggestion>, startsOpen = false) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const actions = useRef<Actions>(null);
  const [state, setState] = useState<Suggestions<Suggestion>>({ phase: 'idle', suggestions: [] });
  const ask = useEffectEvent(suggest);
  const query = typed.trim();

  useEffect(() => {
    if (query === '') {
      setState({ phase: 'idle', suggestions: [] });
      return;
    }
    const controller = new AbortController();
    setState(({ suggestions }) => ({ phase: 'loading', suggestions }));
    const timer = setTimeout(async () => {
      try {
        const suggestions = await ask(query, controller.signal);
        if (!controller.signal.aborted) setState({ phase: 'loaded', suggestions });
      } catch {
        if (!controller.signal.aborted) setState({ phase: 'failed', suggestions: [] });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  // Base UI's popup would call `unmount`, but it hides the page from screen readers, although the focus stays in the
  // field. So this list does not use it.
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);

  return { ...state, isOpen, setIsOpen, actions, close: () => actions.current?.close() };
}

import { type RefObject, useEffect, useRef, useState } from 'react';

type Actions = { readonly unmount: () => void; readonly close: () => void };

type SuggestionList = {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  /** For the root's `actionsRef`. */
  readonly actions: RefObject<Actions | null>;
  readonly close: () => void;
};

/**
 * The open list of a field with completion. Base UI's own popup hides the rest of the page from screen readers, though the focus
 * stays in the field; this list hides nothing, and closes when the field is left.
 */
export function useSuggestionList(): SuggestionList {
  const [isOpen, setIsOpen] = useState(false);
  const actions = useRef<Actions>(null);

  // Without Base UI's popup nobody tells it that the list is gone.
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);

  return { isOpen, setIsOpen, actions, close: () => actions.current?.close() };
}

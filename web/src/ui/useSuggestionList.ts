import { type RefObject, useEffect, useRef, useState } from 'react';

type Actions = { readonly unmount: () => void; readonly close: () => void };

type SuggestionList = {
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
  readonly actions: RefObject<Actions | null>;
  readonly close: () => void;
};

/** Base UI's popup hides the page from screen readers, although the focus stays in the field; this list does not. */
export function useSuggestionList(): SuggestionList {
  const [isOpen, setIsOpen] = useState(false);
  const actions = useRef<Actions>(null);

  // Only Base UI's own popup would call `unmount`.
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);

  return { isOpen, setIsOpen, actions, close: () => actions.current?.close() };
}

import type { RefObject } from 'react';

type Change = { readonly event: Event };

/** Ignores a press on the popup's own button: the button closes the popup itself, and a second call would reopen it. */
export const closeBesideAnchor =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event }: Change): void => {
    const onAnchor = event.target instanceof Node && anchor.current?.contains(event.target) === true;
    if (!open && (!onAnchor || event.type === 'keydown')) onClose();
  };

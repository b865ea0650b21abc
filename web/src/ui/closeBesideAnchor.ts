import type { RefObject } from 'react';

type Change = { readonly event: Event };

/** Closes a popup when it asks to close; a press on its own button closes it already, and would open it again. */
export const closeBesideAnchor =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event }: Change): void => {
    const onAnchor = event.target instanceof Node && anchor.current?.contains(event.target) === true;
    if (!open && (!onAnchor || event.type === 'keydown')) onClose();
  };

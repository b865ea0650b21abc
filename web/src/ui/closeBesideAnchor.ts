import type { RefObject } from 'react';

type Change = { readonly event: Event };

/**
 * What a popup at a button does when it is asked to close. A press on that button closes it by itself; closing it here too
 * would let that press open it again.
 */
export const closeBesideAnchor =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event }: Change): void => {
    const onAnchor = event.target instanceof Node && anchor.current?.contains(event.target) === true;
    if (!open && (!onAnchor || event.type === 'keydown')) onClose();
  };

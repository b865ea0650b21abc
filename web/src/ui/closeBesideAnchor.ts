import type { RefObject } from 'react';
import styles from './popup.module.css';

/** The position of a popup beside its button. */
export const besideAnchor = {
  className: styles.positioner,
  align: 'end',
  positionMethod: 'fixed',
  sideOffset: 4,
  collisionPadding: 8,
} as const;

/** Ignores a press on the popup's own button: the button closes the popup itself, and a second call would reopen it. */
export const closeBesideAnchor =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event }: { readonly event: Event }): void => {
    const onAnchor = event.target instanceof Node && anchor.current?.contains(event.target) === true;
    if (!open && (!onAnchor || event.type === 'keydown')) onClose();
  };

import { Dialog } from '@base-ui/react/dialog';
import { Popover } from '@base-ui/react/popover';
import { type RefObject, useState } from 'react';
import { besideAnchor, closeBesideAnchor } from './closeBesideAnchor.ts';
import { type ContentProps, PopupContent } from './Dialog.tsx';
import styles from './popup.module.css';

type FlyoutProps = ContentProps & { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** Opens beside its button, or from the lower edge on a phone. Import it lazily: it loads Base UI. */
export function Flyout({ anchor, onClose, ...content }: FlyoutProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  return isWide ? (
    <Popover.Root open onOpenChange={closeBesideAnchor(anchor, onClose)}>
      <Popover.Portal>
        <Popover.Positioner {...besideAnchor} anchor={anchor}>
          <Popover.Popup className={styles.flyout} finalFocus={anchor}>
            <PopupContent of={Popover} {...content} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  ) : (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet} finalFocus={anchor}>
          <PopupContent of={Dialog} {...content} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

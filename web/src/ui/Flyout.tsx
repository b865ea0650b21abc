import { Dialog } from '@base-ui/react/dialog';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useState } from 'react';
import button from './Button.module.css';
import { closeBesideAnchor } from './closeBesideAnchor.ts';
import { Icon } from './Icon.tsx';
import styles from './popup.module.css';

type FlyoutProps = {
  title: string;
  closeLabel: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
};

/** Opens beside its button, or from the lower edge on a phone. Import it lazily: it loads Base UI. */
export function Flyout(props: FlyoutProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  return isWide ? <Beside {...props} /> : <FromBelow {...props} />;
}

function Beside({ title, closeLabel, anchor, onClose, children }: FlyoutProps) {
  return (
    <Popover.Root open onOpenChange={closeBesideAnchor(anchor, onClose)}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={anchor}
          align="end"
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup className={styles.flyout} finalFocus={anchor}>
            <div className={styles.header}>
              <Popover.Title className={styles.title}>{title}</Popover.Title>
              <Popover.Close className={button.icon} aria-label={closeLabel} title={closeLabel}>
                <Icon name="close" />
              </Popover.Close>
            </div>
            <div className={styles.body}>{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function FromBelow({ title, closeLabel, anchor, onClose, children }: FlyoutProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.sheet} finalFocus={anchor}>
          <div className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={button.icon} aria-label={closeLabel} title={closeLabel}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

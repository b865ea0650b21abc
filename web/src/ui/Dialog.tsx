import { Dialog as Base } from '@base-ui/react/dialog';
import type { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import { classNames } from './layout.tsx';
import styles from './popup.module.css';

export type ContentProps = { title: string; closeLabel: string; children: ReactNode };

type DialogProps = ContentProps & {
  onClose: () => void;
  isWide?: boolean;
  /** The first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/** Modal. Import it lazily: it loads Base UI. */
export function Dialog({ title, closeLabel, onClose, isWide = false, initialFocus, children }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classNames(styles.dialog, isWide && styles.wide)} initialFocus={initialFocus}>
            <PopupContent of={Base} title={title} closeLabel={closeLabel}>
              {children}
            </PopupContent>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type PopupContentProps = ContentProps & { of: typeof Base | typeof Popover };

export function PopupContent({ of: { Title, Close }, title, closeLabel, children }: PopupContentProps) {
  return (
    <>
      <div className={styles.header}>
        <Title className={styles.title}>{title}</Title>
        <Close className={button.icon} aria-label={closeLabel} title={closeLabel}>
          <Icon name="close" />
        </Close>
      </div>
      <div className={styles.body}>{children}</div>
    </>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import button from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './popup.module.css';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  isWide?: boolean;
  /** The first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Modal. Import it lazily: it loads Base UI. */
export function Dialog({ title, closeLabel, onClose, isWide = false, initialFocus, children }: DialogProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classNames(styles.dialog, isWide && styles.wide)} initialFocus={initialFocus}>
            <div className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close className={button.icon} aria-label={closeLabel} title={closeLabel}>
                <Icon name="close" />
              </Base.Close>
            </div>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

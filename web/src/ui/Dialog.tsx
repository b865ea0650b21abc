import { Dialog as Base } from '@base-ui/react/dialog';
import type { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import button from './Button.module.css';
import { Icon } from './Icon.tsx';
import { classNames, Stack } from './layout.tsx';
import styles from './popup.module.css';

export type ContentProps = { title: string; closeLabel: string; children: ReactNode };

type DialogProps = ContentProps & {
  onClose: () => void;
  isWide?: boolean;
  gap?: 3 | 4 | 5;
  /** The first field by default. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const fields = ':is(input, select, textarea):not([type="hidden"], [type="checkbox"], [type="file"], :disabled)';

/** Not on touch screens, where a keyboard would cover what the dialog says. `true`: the first control. */
const firstField = (dialog: HTMLElement | null): HTMLElement | true =>
  (matchMedia('(hover: hover)').matches && dialog?.querySelector<HTMLElement>(fields)) || true;

/** Modal. Import it lazily: it loads Base UI. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, isWide = false, gap = 4, initialFocus, children } = props;
  // Base UI looks for it later, when a field of the dialog may have taken the focus already.
  const [opener] = useState(() => document.activeElement);
  const popup = useRef<HTMLDivElement>(null);
  const giveBack = () =>
    opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : true;
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={classNames(styles.dialog, isWide && styles.wide)}
            initialFocus={initialFocus ?? (() => firstField(popup.current))}
            finalFocus={giveBack}
          >
            <PopupContent of={Base} title={title} closeLabel={closeLabel}>
              <Stack gap={gap}>{children}</Stack>
            </PopupContent>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type PopupContentProps = ContentProps & { of: typeof Base | typeof Popover };

export const PopupContent = ({ of: { Title, Close }, title, closeLabel, children }: PopupContentProps) => (
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

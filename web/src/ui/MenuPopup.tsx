import { Menu } from '@base-ui/react/menu';
import { type RefObject, useLayoutEffect } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { besideAnchor, closeBesideAnchor } from './closeBesideAnchor.ts';
import { Icon, type IconName } from './Icon.tsx';
import { classNames } from './layout.tsx';
import styles from './popup.module.css';

export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string; readonly icon?: IconName }
  | { readonly kind: 'action'; readonly label: string; readonly onSelect: () => void; readonly danger?: boolean }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
      readonly onChoose: (value: string) => void;
    }
  | { readonly kind: 'separator'; readonly key: string };

export type MenuPopupProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  /** Beside the button in the document, so that both are in the same landmark. */
  container: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  onClose: () => void;
};

export function MenuPopup({ id, label, anchor, container, entries, onClose }: MenuPopupProps) {
  useReturnedFocus(anchor, container);
  return (
    <Menu.Root open onOpenChange={closeBesideAnchor(anchor, onClose)}>
      <Menu.Portal container={container}>
        <Menu.Positioner {...besideAnchor} anchor={anchor}>
          <Menu.Popup id={id} className={styles.menu} aria-label={label} finalFocus={false}>
            {entries.map((entry) => (
              <Entry key={entry.kind === 'separator' ? entry.key : entry.label} entry={entry} onClose={onClose} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/**
 * Gives the focus back while React removes the menu. `finalFocus` gives it back after React has drawn what the entry
 * opens, and so takes it from a dialog.
 */
function useReturnedFocus({ current: button }: RefObject<HTMLElement | null>, container: MenuPopupProps['container']) {
  useLayoutEffect(() => {
    const menu = container.current;
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && menu?.contains(activeElement) !== true;
      if (!isElsewhere) button?.focus({ preventScroll: true });
    };
  }, [button, container]);
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  switch (entry.kind) {
    case 'link':
      return (
        <Menu.LinkItem className={styles.item} render={<SiteLink to={entry.to} />} closeOnClick onClick={onClose}>
          {entry.icon !== undefined && <Icon name={entry.icon} size={20} />}
          {entry.label}
        </Menu.LinkItem>
      );
    case 'action':
      return (
        <Menu.Item className={classNames(styles.item, entry.danger && styles.danger)} onClick={entry.onSelect}>
          {entry.label}
        </Menu.Item>
      );
    case 'choice':
      return (
        <Menu.RadioGroup
          value={entry.value}
          onValueChange={(value: unknown) => {
            if (typeof value === 'string') entry.onChoose(value);
          }}
        >
          <Menu.GroupLabel className={styles.groupLabel}>{entry.label}</Menu.GroupLabel>
          {entry.options.map((option) => (
            <Menu.RadioItem key={option.value} className={styles.item} value={option.value} lang={option.lang}>
              <span className={styles.mark}>
                <Menu.RadioItemIndicator>
                  <Icon name="check" size={18} />
                </Menu.RadioItemIndicator>
              </span>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      );
    case 'separator':
      return <Menu.Separator className={styles.separator} />;
  }
}

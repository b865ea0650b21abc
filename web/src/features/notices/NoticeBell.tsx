import { useAtomValue } from 'jotai';
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { unreadNotices } from '#session/presence/atoms.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import tab from '#ui/barTab.module.css';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import styles from './notices.module.css';

const mostShown = 99;

/** In the header. */
export function NoticeBell() {
  return <Bell>{({ label, icon, ...trigger }) => <IconButton {...trigger} label={label} icon={icon} />}</Bell>;
}

/** In the bar at the lower edge of small windows. */
export function NoticesTab() {
  const { notices } = useWords('deferred');
  return (
    <Bell>
      {({ label, icon, ...trigger }) => (
        <button type="button" {...trigger} className={tab.tab}>
          {icon}
          <span aria-hidden="true">{notices}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      )}
    </Bell>
  );
}

type Trigger = Pick<ComponentPropsWithRef<'button'>, 'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter'> & {
  readonly onClick: () => void;
  readonly label: string;
  readonly icon: ReactNode;
};

function Bell({ children }: { children: (trigger: Trigger) => ReactNode }) {
  const words = useWords('deferred');
  const uid = useAtomValue(user)?.uid;
  const unread = useAtomValue(unreadNotices);
  const [openFor, setOpenFor] = useState<string>();
  const panel = useLazyDialog(async () => (await import('./NoticePanel.tsx')).NoticePanel);
  const anchor = useRef<HTMLButtonElement>(null);
  if (uid === undefined) return null;

  const isOpen = openFor === uid;
  const count = unread === 0 ? undefined : unread > mostShown ? `${mostShown}+` : String(unread);
  return (
    <>
      {children({
        ref: anchor,
        label: count === undefined ? words.notices : words.unread(count),
        icon: (
          <span className={styles.icon} data-count={count} aria-hidden="true">
            <Icon name="bell" />
          </span>
        ),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerEnter: panel.prepare,
        onClick: () => (isOpen ? setOpenFor(undefined) : panel.open(() => setOpenFor(uid))),
      })}
      {isOpen &&
        panel.draw((NoticePanel) => <NoticePanel uid={uid} anchor={anchor} onClose={() => setOpenFor(undefined)} />)}
    </>
  );
}

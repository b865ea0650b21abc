import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { unreadNotices } from '#session/presence/presence.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { IconButton } from '#ui/Button.tsx';
import tab from '#ui/barTab.module.css';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import styles from './notices.module.css';

const mostShown = 99;

/** In the header. */
export const NoticeBell = () => <Bell />;

/** In the bar at the lower edge of small windows. */
export const NoticesTab = () => <Bell isTab />;

function Bell({ isTab = false }: { isTab?: boolean }) {
  const words = useWords('deferred');
  const uid = useAtomValue(user)?.uid;
  const unread = useAtomValue(unreadNotices);
  const [openFor, setOpenFor] = useState<string>();
  const panel = useLazyDialog(async () => (await import('./NoticePanel.tsx')).NoticePanel);
  const anchor = useRef<HTMLButtonElement>(null);
  if (uid === undefined) return null;

  const isOpen = openFor === uid;
  const count = unread === 0 ? undefined : unread > mostShown ? `${mostShown}+` : String(unread);
  const label = count === undefined ? words.notices : words.unread(count);
  const icon = (
    <span className={styles.icon} data-count={count} aria-hidden="true">
      <Icon name="bell" />
    </span>
  );
  const trigger = {
    ref: anchor,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: panel.prepare,
    onClick: () => (isOpen ? setOpenFor(undefined) : panel.open(() => setOpenFor(uid))),
  } as const;
  return (
    <>
      {isTab ? (
        <button type="button" {...trigger} className={tab.tab}>
          {icon}
          <span aria-hidden="true">{words.notices}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      ) : (
        <IconButton {...trigger} label={label} icon={icon} />
      )}
      {isOpen &&
        panel.draw((NoticePanel) => <NoticePanel uid={uid} anchor={anchor} onClose={() => setOpenFor(undefined)} />)}
    </>
  );
}

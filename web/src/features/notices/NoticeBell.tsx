import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { unreadNotices } from '#session/presence/atoms.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { IconFrame } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './notices.module.css';

const mostShown = 99;

export function NoticeBell() {
  const words = useWords('deferred');
  const locale = useLocale();
  const uid = useAtomValue(user)?.uid;
  const unread = useAtomValue(unreadNotices);
  const [openFor, setOpenFor] = useState<string>();
  const panel = useLazyDialog(async () => (await import('./NoticePanel.tsx')).NoticePanel);
  const anchor = useRef<HTMLButtonElement>(null);
  if (uid === undefined) return null;

  const isOpen = openFor === uid;
  return (
    <>
      <IconButton
        ref={anchor}
        label={unread > 0 ? words.unread(formatNumber(locale, unread)) : words.notices}
        icon={
          <span className={styles.icon}>
            <Bell />
            {unread > 0 && <span className={styles.count}>{unread > mostShown ? `${mostShown}+` : unread}</span>}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panel.prepare}
        onClick={() => (isOpen ? setOpenFor(undefined) : panel.open(() => setOpenFor(uid)))}
      />
      {isOpen &&
        panel.draw((NoticePanel) => <NoticePanel uid={uid} anchor={anchor} onClose={() => setOpenFor(undefined)} />)}
    </>
  );
}

/** Not in Icon.tsx: every first page loads those icons. */
function Bell() {
  return (
    <IconFrame>
      <path d="M5 17.5c1.3-1.3 1.8-2.7 1.8-6.5a5.2 5.2 0 0 1 10.4 0c0 3.8.5 5.2 1.8 6.5H5Z" />
      <path d="M10 20.5c.5.5 1.2.8 2 .8s1.5-.3 2-.8M12 5.8V3.5" />
    </IconFrame>
  );
}

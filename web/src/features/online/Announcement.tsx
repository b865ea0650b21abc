import { useAtomValue, useStore } from 'jotai';
import { useMessages } from '#i18n/words.ts';
import { announcement, dismissAnnouncement } from '#session/announcement.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row } from '#ui/layout.tsx';
import styles from './online.module.css';

/** `early.ts` finds a dismissed one by its text, and hides it before the first paint. */
export function Announcement() {
  const { app } = useMessages();
  const store = useStore();
  const text = useAtomValue(announcement);
  return (
    text && (
      <section className={styles.line} aria-label={app.announcement} data-announcement={text}>
        <Row gap={3} line className={styles.content}>
          <Icon name="info" size={20} />
          <p className={styles.text}>{text}</p>
          <IconButton label={app.close} icon="close" onClick={() => dismissAnnouncement(store, text)} />
        </Row>
      </section>
    )
  );
}

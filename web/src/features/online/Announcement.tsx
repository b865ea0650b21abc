import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts, useWords } from '#i18n/words.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { isLookOnly, useIsClosed } from '#session/closed/atoms.ts';
import { announcement } from '#session/presence/presence.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Row } from '#ui/layout.tsx';
import styles from './online.module.css';

// Stores the dismissed text, so that another announcement shows again.
const storageKey = 'matataki.dismissed';

/** Also says that the site is read-only or its database is down. */
export function Announcement() {
  const { words, errors } = useTexts('deferred');
  const text = useAtomValue(announcement);
  return (
    <>
      {useAtomValue(isLookOnly) && <PlainLine text={`${words.lookOnly} ${words.lookOnlyText}`} />}
      {useIsClosed('changes') && <PlainLine text={`${errors.closed.changes} ${words.goesOn}`} />}
      {text !== undefined && <Line key={text} text={text} />}
    </>
  );
}

const PlainLine = ({ text }: { text: string }) => (
  <section aria-label={useWords('deferred').readOnly} className={styles.line}>
    <Row gap={3} line className={classNames(styles.content, styles.plain)}>
      <Icon name="info" size={20} />
      <p className={styles.text}>{text}</p>
    </Row>
  </section>
);

function Line({ text }: { text: string }) {
  const words = useWords('deferred');
  const { key } = useLocation();
  // Overlays the content of the page where it arrives, so that nothing jumps. Later pages make room for it.
  const [cameOn] = useState(key);
  const [dismissed, setDismissed] = useState(() => readStored(storageKey) === text);
  if (dismissed) return null;
  return (
    <section className={classNames(key === cameOn && styles.over)} aria-label={words.announcement}>
      <div className={styles.line}>
        <Row gap={3} line className={styles.content}>
          <Icon name="info" size={20} />
          <p className={styles.text}>{text}</p>
          <IconButton
            label={words.dismissAnnouncement}
            icon="close"
            iconSize={20}
            onClick={() => {
              writeStored(storageKey, text);
              setDismissed(true);
            }}
          />
        </Row>
      </div>
    </section>
  );
}

import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts, useWords } from '#i18n/words.ts';
import { dismissedKey } from '#lib/storageKeys.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { announcement, storageKey } from '#session/announcement.ts';
import { isLookOnly, useIsClosed } from '#session/closed/atoms.ts';
import { presence } from '#session/presence/presence.ts';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Row } from '#ui/layout.tsx';
import styles from './online.module.css';

/** Says that the site is read-only or its database is down. A new announcement waits for the next page. */
export function SiteLines() {
  const { words, errors } = useTexts('deferred');
  useNewAnnouncement();
  return (
    <>
      {useAtomValue(isLookOnly) && <PlainLine text={`${words.lookOnly} ${words.lookOnlyText}`} />}
      {useIsClosed('changes') && <PlainLine text={`${errors.closed.changes} ${words.goesOn}`} />}
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

function useNewAnnouncement(): void {
  const answer = useAtomValue(presence);
  const show = useSetAtom(announcement);
  const { key } = useLocation();
  const shownKey = useRef(key);
  // A layout effect: the next page is painted with it.
  useLayoutEffect(() => {
    if (answer === undefined) return;
    const text = storeAnnouncement(answer.notice || undefined);
    if (shownKey.current !== key) show(text);
    shownKey.current = key;
  }, [answer, key, show]);
}

/** Leaves out what was dismissed. */
function storeAnnouncement(text: string | undefined): string | null {
  const shown = text === undefined || readStored(dismissedKey) === text ? null : text;
  writeStored(storageKey, shown);
  return shown;
}

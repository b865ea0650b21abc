import { useAtomValue } from 'jotai';
import { useTexts } from '#i18n/words.ts';
import { peopleOnline } from '#session/presence/presence.ts';
import { Row } from '#ui/layout.tsx';
import styles from './online.module.css';

export function PeopleOnline() {
  const { words, number } = useTexts('deferred');
  const count = useAtomValue(peopleOnline);
  if (count === undefined || count < 1) return null;
  return (
    <Row as="p" gap={2} line className={styles.online}>
      <span className={styles.dot} aria-hidden="true" />
      {words.online(number(count))}
    </Row>
  );
}

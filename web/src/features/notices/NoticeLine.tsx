import { Link } from 'react-router-dom';
import type { ListedNotice } from '#data/account/notices.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Hint, Row } from '#ui/layout.tsx';
import styles from './notices.module.css';
import { noticePath, noticeTold } from './noticeTold.ts';

/** One notice: what happened, by which rule, what staff wrote, what one can do, when. A single link to what it is about. */
export function NoticeLine({ notice, onFollow }: { notice: ListedNotice; onFollow: () => void }) {
  const words = useWords('notices');
  const { what, rule, text, lead } = noticeTold(notice, words, useWords('reasons'));
  const { createdAt, readAt } = notice;
  return (
    <Link className={styles.notice} to={noticePath(notice)} onClick={onFollow}>
      <span>
        {readAt === undefined && <span className={styles.new} role="img" aria-label={words.isNew} />}
        {what}
      </span>
      {rule !== undefined && <span className={styles.rule}>{rule}</span>}
      {text !== undefined && (
        <Hint as="span" className={styles.text}>
          <span className={styles.from}>{words.fromStaff}</span>
          {text}
        </Hint>
      )}
      <Row as="span" gap={4} dense justify="between" align="baseline" className={styles.foot}>
        <span className={styles.lead}>{lead}</span>
        <Time date={createdAt} className={styles.time} />
      </Row>
    </Link>
  );
}

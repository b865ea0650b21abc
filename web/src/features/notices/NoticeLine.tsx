import { Link } from 'react-router-dom';
import type { ListedNotice } from '#data/notices.ts';
import { noticeWords } from '#i18n/noticeWords.ts';
import { Time } from '#i18n/Time.tsx';
import styles from './NoticePanel.module.css';
import { noticePath } from './noticePath.ts';

/** One notice: what happened, what staff wrote, when. A single link to what it is about. */
export function NoticeLine({ notice, onFollow }: { notice: ListedNotice; onFollow: () => void }) {
  const words = noticeWords.use();
  const { kind, text, createdAt, readAt } = notice;
  return (
    <Link className={styles.notice} to={noticePath(notice)} onClick={onFollow}>
      <span className={styles.what}>
        {readAt === undefined && <span className={styles.new} role="img" aria-label={words.isNew} />}
        {words.kinds[kind]}
      </span>
      {text !== undefined && text !== '' && <span className={styles.text}>{text}</span>}
      <Time date={createdAt} className={styles.time} />
    </Link>
  );
}

import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { presence } from '#session/presence/presence.ts';
import { VisuallyHidden } from '#ui/layout.tsx';
import styles from './FeedDot.module.css';
import { feedSeenMs } from './feedMark.ts';

/** Marks the link around it while the feed has a photo that the person has not seen; never on the feed itself. */
export function FeedDot() {
  const words = useWords('deferred');
  const { pathname } = useLocation();
  const uid = useAtomValue(user)?.uid;
  const feedAt = useAtomValue(presence)?.feedAt;
  const isHere = pathname === paths.following;
  if (uid === undefined || feedAt === undefined || isHere || Date.parse(feedAt) <= feedSeenMs(uid)) return null;
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{words.feedIsNew}</VisuallyHidden>
    </span>
  );
}

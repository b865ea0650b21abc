import type { Uid } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { useOnline } from '#session/presence/useOnline.ts';
import styles from './photo.module.css';

/** Only for members. */
export function AuthorOnline({ uid }: { uid: Uid }) {
  const words = useWords('deferred');
  if (!useOnline(uid)) return null;
  return <span className={styles.here} role="img" aria-label={words.isOnline} title={words.isOnline} />;
}

import { useAtomValue } from 'jotai';
import { useTexts } from '#i18n/words.ts';
import { uploading } from '#session/uploading.ts';
import styles from './UploadRing.module.css';

/** Around the icon of the link to the upload page, while photos are sent: how many of them are through. */
export function UploadRing() {
  const { words, number: format } = useTexts('deferred');
  const sum = useAtomValue(uploading);
  if (sum === undefined) return null;
  const say = sum.isPublic ? words.uploading.published : words.uploading.sent;
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" role="img">
      <title>{say(format(sum.done), format(sum.all))}</title>
      <circle cx="16" cy="16" r="14.5" />
      <circle
        cx="16"
        cy="16"
        r="14.5"
        pathLength={1}
        strokeDasharray={`${sum.done / sum.all} 1`}
        className={styles.share}
      />
    </svg>
  );
}

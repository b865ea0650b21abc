import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import styles from './FileLine.module.css';
import type { UploadItem } from './uploadItems.ts';

/** Name, size and shape of a file, and whether it tells a place. */
export function FileLine({ item: { file, facts } }: { item: UploadItem }) {
  const { upload: words } = useMessages();
  const locale = useLocale();
  return (
    <div className={styles.line}>
      <p className={styles.name}>{file.name}</p>
      <p className={styles.facts}>
        <span>{formatBytes(file.size, locale)}</span>
        {facts && <span>{words.pixels(formatNumber(locale, facts.width), formatNumber(locale, facts.height))}</span>}
      </p>
      {facts?.hasLocation && <p className={styles.facts}>{words.hasLocation}</p>}
    </div>
  );
}

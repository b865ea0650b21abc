import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { Row } from '#ui/layout.tsx';
import styles from './upload.module.css';
import type { UploadItem } from './uploadItems.ts';

/** Name, size and shape of a file. */
export function FileLine({ item: { file, facts } }: { item: UploadItem }) {
  const words = useWords('upload');
  const locale = useLocale();
  return (
    <div className={styles.line}>
      <p className={styles.name}>{file.name}</p>
      <Row as="p" gap={3} dense className={styles.facts}>
        <span>{formatBytes(file.size, locale)}</span>
        {facts && <span>{words.pixels(formatNumber(locale, facts.width), formatNumber(locale, facts.height))}</span>}
      </Row>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './upload.module.css';
import type { UploadItem } from './uploadItems.ts';

/** What its author should know of a file, none of which stops it. */
export function FileHints({ item: { facts, twins, notes } }: { item: UploadItem }) {
  const words = useWords('upload');
  const locale = useLocale();
  const hints = [
    facts?.hasLocation && words.hasLocation,
    facts?.isConverted && words.isConverted,
    facts?.isAnimated && words.isAnimated,
    notes && notes.strippedTags.length > 0 && words.stripped(new Intl.ListFormat(locale).format(notes.strippedTags)),
    notes?.isHeld && words.willBeHeld,
  ].filter((hint) => typeof hint === 'string');
  if (hints.length === 0 && twins.length === 0) return null;

  return (
    <Stack as="ul" role="list" gap={1} className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>
          <Icon name="info" size={20} />
          <span>{hint}</span>
        </li>
      ))}
      {twins.length > 0 && (
        <li>
          <Icon name="info" size={20} />
          <span>
            {words.twin}{' '}
            {twins.map((id, index) => (
              <Link key={id} className={styles.link} to={paths.photo(id)} target="_blank" rel="noopener">
                {twins.length === 1 ? words.twinLinkOnly : words.twinLink(formatNumber(locale, index + 1))}
              </Link>
            ))}
          </span>
        </li>
      )}
    </Stack>
  );
}

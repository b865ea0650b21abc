import type { TitleStatus } from '#contract/documents/title.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import styles from './catalogue.module.css';

type TitleRowProps = {
  title: StaffTitle;
  isBusy: boolean;
  onMove: (to: TitleStatus) => void;
  onAsk: (about: 'edit' | 'merge') => void;
};

/** One title of the catalogue, with what can be done about it as it stands. */
export function TitleRow({ title, isBusy, onMove, onAsk }: TitleRowProps) {
  const words = useWords('adminCatalogue');
  const { kind: kinds } = useWords('titles');
  const locale = useLocale();
  const { name, reading, kind, count, aliases, status, spoilerUntil, mergedInto } = title;
  const button = (label: string, onClick: () => void) => (
    <Button aria-label={`${label}: ${name}`} busy={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <div className={styles.row}>
      <span className={styles.names}>
        <span className={styles.name}>{name}</span> {reading !== '' && <span className={styles.soft}>{reading}</span>}
        {aliases.length > 0 && <span className={styles.hint}>{words.titles.aliases(aliases.join('、'))}</span>}
        {mergedInto !== undefined && <span className={styles.hint}>{words.titles.mergedInto}</span>}
      </span>
      <span className={styles.mark}>{kinds[kind]}</span>
      {spoilerUntil && spoilerUntil > new Date() && (
        <span className={styles.mark}>
          {words.titles.spoilerUntil(
            new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(spoilerUntil.getTime() - 1)),
          )}
        </span>
      )}
      <span className={styles.soft}>{words.photos(formatNumber(locale, count))}</span>
      <span className={styles.buttons}>
        {status === 'proposed' && button(words.titles.approve, () => onMove('active'))}
        {status === 'proposed' && button(words.titles.reject, () => onMove('retired'))}
        {mergedInto === undefined && button(words.edit, () => onAsk('edit'))}
        {mergedInto === undefined && status !== 'retired' && button(words.merge, () => onAsk('merge'))}
        {status === 'active' && button(words.titles.retire, () => onMove('retired'))}
        {status === 'retired' && mergedInto === undefined && button(words.titles.reactivate, () => onMove('active'))}
      </span>
    </div>
  );
}

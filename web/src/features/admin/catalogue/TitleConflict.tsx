import type { StaffTitle } from '#data/staff/catalogue.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import styles from './catalogue.module.css';
import { changedFields, type SaidField } from './titleInput.ts';

/** What somebody else has made of a title since one had it before them, and what saving does to that. */
export type Conflict = { readonly before: StaffTitle; readonly now: StaffTitle };

/** The last whole day before a moment. */
const lastDay = (until: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(until.getTime() - 1));

/** Says that nothing was saved, because the title is another by now, and what stands there. */
export function TitleConflict({ conflict: { before, now } }: { conflict: Conflict }) {
  const { titles: words } = useWords('adminCatalogue');
  const { kind: kinds } = useWords('titles');
  const locale = useLocale();

  const said: Record<SaidField, string> = {
    name: now.name,
    reading: now.reading,
    aliases: now.aliases.join('、'),
    kind: kinds[now.kind],
    status: words.state[now.status],
    spoilerUntil: now.spoilerUntil ? lastDay(now.spoilerUntil, locale) : '',
    mergedInto: now.mergedInto === undefined ? '' : words.mergedInto,
  };
  return (
    <div role="alert" className={styles.panel}>
      <p>{words.conflict.lead}</p>
      <dl className={styles.said}>
        {changedFields(before, now).map((field) => (
          <div key={field}>
            <dt>{words.conflict.field[field]}</dt>
            <dd>{said[field] || words.conflict.none}</dd>
          </div>
        ))}
      </dl>
      <p>{words.conflict.next}</p>
    </div>
  );
}

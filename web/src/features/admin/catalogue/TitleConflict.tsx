import { useState } from 'react';
import { type StaffTitle, titleNow } from '#data/staff/catalogue.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { changedFields, isOutdated, type SaidField } from './titleInput.ts';

/** What somebody else has made of a title since one had it before them, and what saving does to that. */
type Conflict = { readonly before: StaffTitle; readonly now: StaffTitle };

/** Pure: the last whole day before a moment, in words. */
export const lastDay = (until: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(until.getTime() - 1));

/**
 * The title as one had it before them; once a conflict was shown, what stands there by then. `save` does what it is given, and where
 * somebody else has changed the title meanwhile, shows that instead of failing.
 */
export function useTitleBase<Title extends StaffTitle | undefined>(title: Title) {
  const [base, setBase] = useState<Title | StaffTitle>(title);
  const [conflict, setConflict] = useState<Conflict>();

  async function save(send: () => Promise<void>): Promise<void> {
    setConflict(undefined);
    try {
      await send();
    } catch (error) {
      const now = base && isOutdated(error) ? await titleNow(base.id) : undefined;
      if (!base || !now) throw error;
      setConflict({ before: base, now });
      setBase(now);
    }
  }

  return { base, save, conflict: conflict && <TitleConflict conflict={conflict} /> };
}

/** Says that nothing was saved, because the title is another by now, and what stands there. */
function TitleConflict({ conflict: { before, now } }: { conflict: Conflict }) {
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
    <Stack role="alert" gap={2} className={staff.panel}>
      <p>{words.conflict.lead}</p>
      <dl>
        {changedFields(before, now).map((field) => (
          <div key={field}>
            <dt className={staff.soft}>{words.conflict.field[field]}</dt>
            <dd>{said[field] || words.conflict.none}</dd>
          </div>
        ))}
      </dl>
      <p>{words.conflict.next}</p>
    </Stack>
  );
}

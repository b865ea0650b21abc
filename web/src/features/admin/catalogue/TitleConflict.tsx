import { useState } from 'react';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type StaffTitle, titleNow } from '#data/staff/catalogue.ts';
import { formatList } from '#i18n/formatList.ts';
import { useLocale, useWords, type Words } from '#i18n/words.ts';
import { hintWords, Stack } from '#ui/layout.tsx';
import staff from '../staff.module.css';

const comparedFields = ['name', 'reading', 'aliases', 'kind', 'status', 'spoilerUntil', 'mergedInto'] as const;
export type ComparedField = (typeof comparedFields)[number];

export const changedFields = (before: StaffTitle, now: StaffTitle): readonly ComparedField[] =>
  comparedFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));

export const isOutdated = (error: unknown): boolean =>
  error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'basedOn';

export const namesIn = (typed: string): string[] =>
  typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Pure: when the day ends in the browser's time zone; `undefined` for no day. */
export function endOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const end = new Date(year, month - 1, date + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** Pure: the last whole day before a moment, as a date field wants it. */
export function dayBefore(moment: Date | undefined): string {
  if (moment === undefined) return '';
  const day = new Date(moment.getTime() - 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function titleProblem(
  error: unknown,
  { titles }: Words['adminCatalogue'],
): { readonly field?: 'name' | 'reading' | 'aliases' | 'into'; readonly message: string } | undefined {
  if (!(error instanceof ContractError)) return undefined;
  const { code, field = '' } = error;
  switch (code) {
    case 'already-exists':
      return { field: 'name', message: titles.refused.taken };
    case 'not-found':
      return { message: titles.refused.gone };
    case 'failed-precondition':
      return field === 'basedOn'
        ? { message: titles.refused.changed }
        : { field: 'into', message: titles.refused.merge };
    case 'invalid-argument':
      if (field.startsWith('aliases')) {
        return { field: 'aliases', message: titles.aliasesInvalid(String(limits.title.maxAliases)) };
      }
      return field === 'reading'
        ? { field, message: titles.readingInvalid }
        : { field: 'name', message: titles.nameInvalid };
    default:
      return undefined;
  }
}

type Conflict = { readonly before: StaffTitle; readonly now: StaffTitle };

export const lastDay = (until: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(until.getTime() - 1));

/** On a conflict, `save` shows the newer title instead of failing; the next save is based on that one. */
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

function TitleConflict({ conflict: { before, now } }: { conflict: Conflict }) {
  const { titles: words } = useWords('adminCatalogue');
  const { kind: kinds } = useWords('titles');
  const locale = useLocale();

  const compared: Record<ComparedField, string> = {
    name: now.name,
    reading: now.reading,
    aliases: formatList(locale, now.aliases),
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
            <dt className={hintWords}>{words.conflict.field[field]}</dt>
            <dd>{compared[field] || words.conflict.none}</dd>
          </div>
        ))}
      </dl>
      <p>{words.conflict.next}</p>
    </Stack>
  );
}

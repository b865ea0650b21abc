import { useState } from 'react';
import { type InferInput } from 'valibot';
import { type saveTitleContract } from '#contract/callables/saveTitle.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type StaffTitle, titleNow } from '#data/staff/catalogue.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import staff from '../staff.module.css';

type TitleCommand = InferInput<typeof saveTitleContract.input>;
export type TitleInput = Omit<TitleCommand, 'id' | 'mergeInto' | 'basedOn'>;

/** Pure: everything that is said of a title, for a call that says it all again. */
export const inputOf = ({
  name,
  reading,
  aliases,
  kind,
  status,
  spoilerUntil,
}: StaffTitle): TitleInput & { reading: string; aliases: string[] } => ({
  name,
  reading,
  aliases,
  kind,
  status,
  spoilerUntil: spoilerUntil?.toISOString(),
});

/** Pure: which title a call changes, and what of it one has before them. */
export const changing = (title: StaffTitle): Pick<TitleCommand, 'id' | 'basedOn'> => ({
  id: title.id,
  basedOn: { ...inputOf(title), mergedInto: title.mergedInto },
});

const saidFields = ['name', 'reading', 'aliases', 'kind', 'status', 'spoilerUntil', 'mergedInto'] as const;
export type SaidField = (typeof saidFields)[number];

export const changedFields = (before: StaffTitle, now: StaffTitle): readonly SaidField[] =>
  saidFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));

/** Whether a title was not changed because somebody else has changed it since one had it before them. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'basedOn';

export const namesIn = (typed: string): string[] =>
  typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** Pure: the moment at which a day of the browser's calendar is over; `undefined` for none. */
export function endOfDay(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const end = new Date(year, month - 1, date + 1);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** Pure: the last whole day before a moment, as a date field has it. */
export function dayBefore(moment: Date | undefined): string {
  if (moment === undefined) return '';
  const day = new Date(moment.getTime() - 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Pure: why a title was not saved, and the field that it is about; `undefined` for the words of the error's code. */
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

import type { InferInput } from 'valibot';
import type { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import type { Words } from '#i18n/words.ts';

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

/** Pure: what is said of a title otherwise than before. */
export const changedFields = (before: StaffTitle, now: StaffTitle): readonly SaidField[] =>
  saidFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]));

/** Whether a title was not changed because somebody else has changed it since one had it before them. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'basedOn';

/** Pure: the names of a text with one on each line. */
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

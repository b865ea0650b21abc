import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { searchTitles } from '#data/catalogue/queries.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { SelectField, TextArea, TextField } from '#ui/Fields.tsx';
import { type SearchOption, SearchSelect } from '#ui/SearchSelect.tsx';
import type { Written } from '../acts/act.ts';
import { changing, inputOf } from '../acts/catalogue.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useStaffTexts } from '../staffWords.ts';
import { dayBefore, endOfDay, namesIn, titleProblem, useTitleBase } from './TitleConflict.tsx';

type TitleDialogProps<Title> = { title: Title; onClose: () => void; onDone: (text: string, written: Written) => void };

/** `aliases`: one a line; `day`: the last day with spoilers. */
type Typed = { name: string; reading: string; aliases: string; kind: TitleKind; day: string };

/** To add one, or to edit `title`. */
export function TitleDialog({ title, onClose, onDone }: TitleDialogProps<StaffTitle | undefined>) {
  const { words: all, common } = useStaffTexts('adminCatalogue');
  const { titles: words } = all;
  const { kind: kinds } = useWords('titles');
  const { base, save, conflict } = useTitleBase(title);
  const form = useCallForm<Typed>({
    defaultValues: {
      name: title?.name ?? '',
      reading: title?.reading ?? '',
      aliases: title?.aliases.join('\n') ?? '',
      kind: title?.kind ?? 'other',
      day: dayBefore(title?.spoilerUntil),
    },
    send: ({ name, reading, aliases, kind, day }) =>
      save(async () => {
        // An untouched day keeps its exact moment.
        const spoilerUntil = day === dayBefore(base?.spoilerUntil) ? base?.spoilerUntil?.toISOString() : endOfDay(day);
        const fields = {
          name,
          reading,
          aliases: namesIn(aliases),
          kind,
          status: base?.status ?? 'active',
          spoilerUntil,
        };
        const saved = await call(saveTitleContract, base ? { ...changing(base), ...fields } : fields);
        onDone(common.acts.editTitle.onTitle.done(isolated(name.trim())), saved);
      }),
    problemOf: (refusal) => {
      const problem = titleProblem(refusal, all);
      return problem?.field === 'into' ? { message: problem.message } : problem && { ...problem, field: problem.field };
    },
  });

  const { field, register } = form;
  return (
    <FormDialog
      title={title === undefined ? words.createTitle : words.editTitle(isolated(title.name))}
      onClose={onClose}
      form={form}
      label={all.save}
    >
      <TextField label={words.name} autoComplete="off" {...field('name')} />
      <TextField label={words.reading} autoComplete="off" {...field('reading')} />
      <TextArea label={words.aliasesField} rows={2} {...field('aliases')} />
      <SelectField label={words.kind} options={titleKinds.map((kind) => [kind, kinds[kind]])} {...register('kind')} />
      <TextField label={words.spoiler} hint={words.spoilerHint} type="date" {...field('day')} />
      {conflict}
    </FormDialog>
  );
}

type TitleOption = SearchOption & { readonly id: TitleId };
type Merging = { into: TitleOption | null };

export function MergeTitleDialog({ title, onClose, onDone }: TitleDialogProps<StaffTitle>) {
  const { words: all, common: frame, number } = useStaffTexts('adminCatalogue');
  const { titles: words } = all;
  const { kind: kinds } = useWords('titles');
  const { base, save, conflict } = useTitleBase(title);
  const form = useCallForm<Merging>({
    defaultValues: { into: null },
    schema: v.object({ into: v.custom<TitleOption | null>((chosen) => chosen !== null, words.intoMissing) }),
    send: ({ into }) =>
      save(async () => {
        if (into === null) return;
        const merged = { ...changing(base), ...inputOf(base), status: 'retired', mergeInto: into.id } as const;
        const saved = await call(saveTitleContract, merged);
        onDone(frame.acts.mergeTitle.onTitle.done(isolated(title.name), isolated(into.name)), saved);
      }),
    problemOf: (refusal) => {
      const problem = titleProblem(refusal, all);
      return problem && { message: problem.message, field: problem.field === 'into' ? 'into' : undefined };
    },
  });
  const { control, clearErrors, errorOf, setValue } = form;
  const into = useWatch({ control, name: 'into' });

  const search = async (typed: string): Promise<readonly TitleOption[]> =>
    (await searchTitles(typed, 8))
      .filter(({ id }) => id !== title.id)
      .map(({ id, name, reading, kind, count }) => ({
        id,
        name,
        note: `${kinds[kind]} · ${all.photos(number(count))}`,
        detail: reading === '' || reading === name ? undefined : reading,
      }));

  return (
    <FormDialog
      title={words.mergeTitle(isolated(title.name))}
      onClose={onClose}
      form={form}
      label={frame.acts.mergeTitle.label}
    >
      <p>{words.mergeText(isolated(title.name), number(title.count))}</p>
      <SearchSelect<TitleOption>
        label={words.into}
        error={errorOf('into')}
        chosen={into ?? undefined}
        onChoose={(option) => {
          setValue('into', option ?? null);
          clearErrors();
        }}
        search={search}
        words={{ ...words.select, found: (count) => words.select.found(number(count)) }}
      />
      {conflict}
    </FormDialog>
  );
}

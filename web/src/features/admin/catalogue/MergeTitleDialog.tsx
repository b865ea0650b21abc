import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import type { TitleId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { searchTitles } from '#data/catalogue/queries.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { type SearchOption, SearchSelect } from '#ui/SearchSelect.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useNumber } from '../staffWords.ts';
import { changing, inputOf, type SavedTitle, titleProblem, useTitleBase } from './TitleConflict.tsx';

type MergeTitleDialogProps = {
  title: StaffTitle;
  onClose: () => void;
  onDone: (into: string, saved: SavedTitle) => void;
};

type TitleOption = SearchOption & { readonly id: TitleId };
type Typed = { into: TitleOption | null };

export function MergeTitleDialog({ title, onClose, onDone }: MergeTitleDialogProps) {
  const all = useWords('adminCatalogue');
  const { titles: words } = all;
  const { kind: kinds } = useWords('titles');
  const number = useNumber();
  const { base, save, conflict } = useTitleBase(title);
  const form = useCallForm<Typed>({
    defaultValues: { into: null },
    schema: v.object({ into: v.custom<TitleOption | null>((chosen) => chosen !== null, words.intoMissing) }),
    send: ({ into }) =>
      save(async () => {
        if (into === null) return;
        const merged = { ...changing(base), ...inputOf(base), status: 'retired', mergeInto: into.id } as const;
        onDone(into.name, await call(saveTitleContract, merged));
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
    <FormDialog title={words.mergeTitle(title.name)} onClose={onClose} form={form} label={all.merge}>
      <p>{words.mergeText(title.name, number(title.count))}</p>
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

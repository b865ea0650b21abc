import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import { call } from '#data/call.ts';
import type { StaffTitle } from '#data/staff/catalogue.ts';
import { useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import {
  changing,
  dayBefore,
  endOfDay,
  namesIn,
  type SavedTitle,
  titleProblem,
  useTitleBase,
} from './TitleConflict.tsx';

type TitleDialogProps = {
  title: StaffTitle | undefined;
  onClose: () => void;
  onDone: (name: string, saved: SavedTitle) => void;
};

/** `aliases`: one a line; `day`: the last day with spoilers. */
type Typed = { name: string; reading: string; aliases: string; kind: TitleKind; day: string };

export function TitleDialog({ title, onClose, onDone }: TitleDialogProps) {
  const all = useWords('adminCatalogue');
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
        const said = { name, reading, aliases: namesIn(aliases), kind, status: base?.status ?? 'active', spoilerUntil };
        onDone(name.trim(), await call(saveTitleContract, base ? { ...changing(base), ...said } : said));
      }),
    problemOf: (refusal) => {
      const problem = titleProblem(refusal, all);
      return problem?.field === 'into' ? { message: problem.message } : problem && { ...problem, field: problem.field };
    },
  });

  const { field, register } = form;
  return (
    <FormDialog
      title={title === undefined ? words.createTitle : words.editTitle(title.name)}
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

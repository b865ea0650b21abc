import { type FormEvent, useState } from 'react';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import type { TitleId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { searchTitles } from '#data/catalogue/queries.ts';
import { type StaffTitle, titleNow } from '#data/staff/catalogue.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { type SearchOption, SearchSelect } from '#ui/SearchSelect.tsx';
import styles from './catalogue.module.css';
import { type Conflict, TitleConflict } from './TitleConflict.tsx';
import { changing, inputOf, isOutdated, type TitleProblem, titleProblem } from './titleInput.ts';

type MergeTitleDialogProps = {
  title: StaffTitle;
  onClose: () => void;
  onDone: (merged: { into: string; sweep: string | undefined }) => void;
};

type TitleOption = SearchOption & { readonly id: TitleId };

/** Merges a title into another one, which is chosen by typing. */
export function MergeTitleDialog({ title, onClose, onDone }: MergeTitleDialogProps) {
  const { app, errors } = useMessages();
  const all = useWords('adminCatalogue');
  const { titles: words } = all;
  const { kind: kinds } = useWords('titles');
  const common = useWords('admin');
  const locale = useLocale();
  const [into, setInto] = useState<TitleOption>();
  const [state, setState] = useState<{ busy: boolean; problem?: TitleProblem; conflict?: Conflict }>({ busy: false });
  // What one has before them: once a conflict was shown, what stands there by then.
  const [base, setBase] = useState(title);

  const search = async (typed: string, signal: AbortSignal): Promise<readonly TitleOption[]> =>
    (await searchTitles(typed, { limit: 8, signal }))
      .filter(({ id }) => id !== title.id)
      .map(({ id, name, reading, kind, count }) => ({
        id,
        name,
        note: `${kinds[kind]} · ${all.photos(formatNumber(locale, count))}`,
        detail: reading === '' || reading === name ? undefined : reading,
      }));

  async function merge(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (into === undefined) {
      setState({ busy: false, problem: { field: 'into', words: words.intoMissing } });
      return;
    }
    setState({ busy: true });
    try {
      const order = { ...changing(base), ...inputOf(base), status: 'retired', mergeInto: into.id } as const;
      const { sweep } = await call(saveTitleContract, order);
      onDone({ into: into.name, sweep });
    } catch (error) {
      const problem = titleProblem(error, all, errors);
      const now = isOutdated(error) ? await titleNow(base.id) : undefined;
      setState({ busy: false, ...(now ? { conflict: { before: base, now } } : { problem }) });
      if (now) setBase(now);
    }
  }

  const { problem } = state;
  return (
    <Dialog title={words.mergeTitle(title.name)} closeLabel={app.close} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void merge(event)}>
        <p>{words.mergeText(title.name, formatNumber(locale, title.count))}</p>
        <SearchSelect<TitleOption>
          label={words.into}
          error={problem?.field === 'into' ? problem.words : undefined}
          chosen={into}
          onChoose={(option) => {
            setInto(option);
            setState({ busy: false });
          }}
          search={search}
          words={{ ...words.select, found: (count) => words.select.found(formatNumber(locale, count)) }}
        />
        {state.conflict && <TitleConflict conflict={state.conflict} />}
        <FormError>{problem?.field === 'into' ? undefined : problem?.words}</FormError>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={state.busy}>
            {all.merge}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

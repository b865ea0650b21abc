import { type FormEvent, useState } from 'react';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { type StaffTitle, titleNow } from '#data/staff/catalogue.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Field, TextArea, TextField } from '#ui/TextField.tsx';
import styles from './catalogue.module.css';
import { type Conflict, TitleConflict } from './TitleConflict.tsx';
import {
  changing,
  dayBefore,
  endOfDay,
  isOutdated,
  namesIn,
  type TitleField,
  type TitleProblem,
  titleProblem,
} from './titleInput.ts';

type TitleDialogProps = {
  /** `undefined`: one is to be made. */
  title: StaffTitle | undefined;
  onClose: () => void;
  onDone: (saved: { id: TitleId; name: string; sweep: string | undefined }) => void;
};

/** Makes a title or changes what is said of one. */
export function TitleDialog({ title, onClose, onDone }: TitleDialogProps) {
  const { app, errors } = useMessages();
  const all = useWords('adminCatalogue');
  const { titles: words } = all;
  const { kind: kinds } = useWords('titles');
  const common = useWords('admin');
  const [name, setName] = useState(title?.name ?? '');
  const [reading, setReading] = useState(title?.reading ?? '');
  const [aliases, setAliases] = useState(title?.aliases.join('\n') ?? '');
  const [kind, setKind] = useState<TitleKind>(title?.kind ?? 'other');
  const [day, setDay] = useState(dayBefore(title?.spoilerUntil));
  const [state, setState] = useState<{ busy: boolean; problem?: TitleProblem; conflict?: Conflict }>({ busy: false });
  // What one has before them: once a conflict was shown, what stands there by then.
  const [base, setBase] = useState(title);
  const errorIn = (field: TitleField | undefined): string | undefined =>
    state.problem?.field === field ? state.problem?.words : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState({ busy: true });
    // A day that was not touched stays the moment that it was.
    const spoilerUntil = day === dayBefore(base?.spoilerUntil) ? base?.spoilerUntil?.toISOString() : endOfDay(day);
    try {
      const { id, sweep } = await call(saveTitleContract, {
        ...(base && changing(base)),
        name,
        reading,
        aliases: namesIn(aliases),
        kind,
        status: base?.status ?? 'active',
        ...(spoilerUntil !== undefined && { spoilerUntil }),
      });
      onDone({ id, name: name.trim(), sweep });
    } catch (error) {
      const problem = titleProblem(error, all, errors);
      const now = base && isOutdated(error) ? await titleNow(base.id) : undefined;
      setState({ busy: false, ...(base && now ? { conflict: { before: base, now } } : { problem }) });
      if (now) setBase(now);
    }
  }

  return (
    <Dialog
      title={title === undefined ? words.createTitle : words.editTitle(title.name)}
      closeLabel={app.close}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={words.name}
          error={errorIn('name')}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextField
          label={words.reading}
          error={errorIn('reading')}
          autoComplete="off"
          value={reading}
          onChange={({ currentTarget: { value } }) => setReading(value)}
        />
        <TextArea
          label={words.aliasesField}
          error={errorIn('aliases')}
          rows={2}
          value={aliases}
          onChange={({ currentTarget: { value } }) => setAliases(value)}
        />
        <Field label={words.kind}>
          {(tied) => (
            <select
              {...tied}
              value={kind}
              onChange={({ currentTarget: { value } }) =>
                setKind(titleKinds.find((known) => known === value) ?? 'other')
              }
            >
              {titleKinds.map((each) => (
                <option key={each} value={each}>
                  {kinds[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label={words.spoiler}
          hint={words.spoilerHint}
          type="date"
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
        {state.conflict && <TitleConflict conflict={state.conflict} />}
        <FormError>{errorIn(undefined)}</FormError>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={state.busy}>
            {all.save}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

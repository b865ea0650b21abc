import { type FormEvent, useId, useState } from 'react';
import type { InferOutput } from 'valibot';
import { previewNgTagContract, saveNgTagContract } from '#contract/callables/ngTags.ts';
import { type NgTagMode, ngTagModes } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import styles from './catalogue.module.css';
import { NgTagPreview } from './NgTagPreview.tsx';

export type TypedNgTag = { readonly tag: string; readonly mode: NgTagMode; readonly note: string };
export type Preview = InferOutput<typeof previewNgTagContract.output>;

type NgTagFormProps = {
  /** An NG tag that is to be changed. */
  initial: TypedNgTag | undefined;
  onSaved: (saved: { key: string; tag: string }) => void;
};

type Problem = { readonly field: 'tag' | 'note' | undefined; readonly words: string };
type State = {
  readonly busy?: 'previewing' | 'saving';
  readonly problem?: Problem;
  /** What the tag touches that stood in the field then; gone as soon as another does. */
  readonly preview?: Preview;
};

const empty: TypedNgTag = { tag: '', mode: 'hold', note: '' };

/** The box to try a tag: how many photos it touches, and which; only then can it be saved. */
export function NgTagForm({ initial = empty, onSaved }: NgTagFormProps) {
  const { errors } = useMessages();
  const words = useWords('adminCatalogue').ngTags;
  const locale = useLocale();
  const [typed, setTyped] = useState(initial);
  const [state, setState] = useState<State>({});
  const heading = useId();
  const most = formatNumber(locale, limits.moderation.noteChars);
  const errorIn = (field: Problem['field']): string | undefined =>
    state.problem?.field === field ? state.problem?.words : undefined;

  const problemOf = (error: unknown): Problem =>
    error instanceof ContractError && error.code === 'invalid-argument'
      ? { field: 'tag', words: words.tagInvalid }
      : { field: undefined, words: errorWords(error, errors) };

  async function preview(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const tag = typed.tag.trim();
    const form = event.currentTarget;
    if (!normalizeTag(tag).ok) {
      setState({ problem: { field: 'tag', words: words.tagInvalid } });
      form.querySelector('input')?.focus();
      return;
    }
    setState({ busy: 'previewing' });
    try {
      setState({ preview: await call(previewNgTagContract, { tag }) });
    } catch (error) {
      setState({ problem: problemOf(error) });
    }
  }

  async function save(): Promise<void> {
    const { preview: seen } = state;
    if (countChars(typed.note.trim()) > limits.moderation.noteChars) {
      setState({ ...state, problem: { field: 'note', words: words.noteTooLong(most) } });
      return;
    }
    setState({ ...(seen && { preview: seen }), busy: 'saving' });
    try {
      const { key } = await call(saveNgTagContract, { ...typed, tag: typed.tag.trim() });
      setTyped(empty);
      setState({});
      onSaved({ key, tag: typed.tag.trim() });
    } catch (error) {
      setState({ ...(seen && { preview: seen }), problem: problemOf(error) });
    }
  }

  return (
    <section aria-labelledby={heading} className={styles.narrow}>
      <form className={styles.form} noValidate onSubmit={(event) => void preview(event)}>
        <h2 id={heading}>{words.form}</h2>
        <TextField
          label={words.tag}
          hint={words.tagHint}
          error={errorIn('tag')}
          autoCapitalize="none"
          autoComplete="off"
          value={typed.tag}
          onChange={({ currentTarget: { value } }) => {
            setTyped((before) => ({ ...before, tag: value }));
            setState({});
          }}
        />
        <fieldset>
          <legend className={styles.legend}>{words.mode}</legend>
          {ngTagModes.map((mode) => (
            <label key={mode} className={styles.choice}>
              <input
                type="radio"
                name="mode"
                checked={typed.mode === mode}
                onChange={() => setTyped((before) => ({ ...before, mode }))}
              />
              <span>
                {words.modes[mode]}
                <span className={styles.hint}>{words.modeHint[mode]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={words.note}
          error={errorIn('note')}
          rows={2}
          value={typed.note}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, note: value }))}
        />
        <FormError>{errorIn(undefined)}</FormError>
        <div>
          <Button type="submit" variant={state.preview ? 'plain' : 'primary'} busy={state.busy === 'previewing'}>
            {words.preview}
          </Button>
        </div>
        <div role="status">
          {state.preview && (
            <NgTagPreview
              preview={state.preview}
              mode={typed.mode}
              isSaving={state.busy === 'saving'}
              onSave={() => void save()}
            />
          )}
        </div>
      </form>
    </section>
  );
}

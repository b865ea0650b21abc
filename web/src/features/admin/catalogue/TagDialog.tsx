import { type FormEvent, useCallback, useState } from 'react';
import { saveTagContract } from '#contract/callables/saveTag.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { aliasesOf, type StaffTag } from '#data/staff/catalogue.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useReading } from '../useReading.ts';
import styles from './catalogue.module.css';
import type { TagQuestion } from './TagsPage.tsx';

type TagDialogProps = {
  tag: StaffTag;
  about: TagQuestion;
  onClose: () => void;
  onDone: (done: { text: string; sweep: string | undefined }) => void;
};

type Field = 'name' | 'reading' | 'into';
type Problem = { readonly field: Field | undefined; readonly words: string };

/** Changes how a tag is written and read, or merges it into another. */
export function TagDialog({ tag, about, onClose, onDone }: TagDialogProps) {
  const { app, errors } = useMessages();
  const words = useWords('adminCatalogue');
  const common = useWords('admin');
  const locale = useLocale();
  const [name, setName] = useState(tag.name);
  const [reading, setReading] = useState(tag.reading);
  const [into, setInto] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const errorIn = (field: Field | undefined): string | undefined =>
    state.problem?.field === field ? state.problem?.words : undefined;

  function checked(): Problem | undefined {
    const typed = about === 'edit' ? name : into;
    if (!normalizeTag(typed.trim()).ok) return { field: about === 'edit' ? 'name' : 'into', words: words.tags.invalid };
    return about === 'edit' && countChars(reading.trim()) > limits.title.readingChars
      ? { field: 'reading', words: words.tags.readingInvalid }
      : undefined;
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const problem = checked();
    if (problem) {
      setState({ busy: false, problem });
      form.querySelector<HTMLElement>('[aria-invalid], input')?.focus();
      return;
    }
    setState({ busy: true });
    try {
      const { sweep } = await call(
        saveTagContract,
        about === 'edit'
          ? { tag: tag.name, ...(name.trim() !== tag.name && { rename: name.trim() }), reading: reading.trim() }
          : { tag: tag.name, mergeInto: into.trim() },
      );
      const text = about === 'edit' ? words.tags.saved(name.trim()) : words.tags.merged(tag.name, into.trim());
      onDone({ text, sweep });
    } catch (error) {
      setState({ busy: false, problem: problemOf(error, about, words, errors) });
    }
  }

  return (
    <Dialog
      title={about === 'edit' ? words.tags.editTitle(tag.name) : words.tags.mergeTitle(tag.name)}
      closeLabel={app.close}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        {about === 'edit' ? (
          <>
            <TextField
              label={words.tags.name}
              hint={words.tags.nameHint}
              error={errorIn('name')}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <TextField
              label={words.tags.reading}
              hint={words.tags.readingHint}
              error={errorIn('reading')}
              autoComplete="off"
              value={reading}
              onChange={({ currentTarget: { value } }) => setReading(value)}
            />
            <Aliases tagKey={tag.id} />
          </>
        ) : (
          <>
            <p>{words.tags.mergeText(tag.name, formatNumber(locale, tag.count))}</p>
            <TextField
              label={words.tags.into}
              error={errorIn('into')}
              autoCapitalize="none"
              autoComplete="off"
              value={into}
              onChange={({ currentTarget: { value } }) => setInto(value)}
            />
          </>
        )}
        <FormError>{errorIn(undefined)}</FormError>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={state.busy}>
            {about === 'edit' ? words.save : words.merge}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The names that lead to a tag: a page of them. */
function Aliases({ tagKey }: { tagKey: string }) {
  const words = useWords('adminCatalogue').tags;
  const { reading } = useReading(useCallback(() => aliasesOf(tagKey)(), [tagKey]));
  if (reading.phase !== 'read') return null;
  const { entries } = reading.value;
  return (
    <p className={styles.soft}>
      {words.aliases}: {entries.length === 0 ? words.noAliases : entries.map(({ name }) => `#${name}`).join(' ')}
    </p>
  );
}

function problemOf(
  error: unknown,
  about: TagQuestion,
  { tags }: Words['adminCatalogue'],
  errors: Messages['errors'],
): Problem {
  if (!(error instanceof ContractError)) return { field: undefined, words: errorWords(error, errors) };
  const { code, field } = error;
  const named = about === 'edit' ? 'name' : 'into';
  switch (code) {
    case 'not-found':
      return { field: field === 'mergeInto' ? 'into' : undefined, words: tags.refused.gone };
    case 'invalid-argument':
      return { field: named, words: tags.invalid };
    case 'failed-precondition': {
      if (field === 'tag') return { field: undefined, words: tags.refused.leads };
      return { field: named, words: about === 'edit' ? tags.refused.taken : tags.refused.circle };
    }
    default:
      return { field: undefined, words: errorWords(error, errors) };
  }
}

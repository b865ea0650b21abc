import { type FormEvent, useState } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Field, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { checkProposal, type KnownTitle, type ProposalField, sendProposal, titleKinds } from './titleProposal.ts';

type ProposeTitleDialogProps = {
  initialName?: string;
  onClose: () => void;
  /** After the toast; the title may have been in the catalogue before (`status`). */
  onProposed: (title: KnownTitle) => void;
};

type State =
  | { readonly phase: 'filling' }
  | { readonly phase: 'refused'; readonly fields: ReadonlySet<ProposalField> }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly words: string };

/** Only for members. */
export function ProposeTitleDialog({ initialName = '', onClose, onProposed }: ProposeTitleDialogProps) {
  const { app, errors } = useMessages();
  const words = useWords('titles');
  const [typed, setTyped] = useState({ name: initialName, reading: '', kind: '' });
  const [state, setState] = useState<State>({ phase: 'filling' });

  const field = (name: ProposalField) => ({
    name,
    value: typed[name],
    error: state.phase === 'refused' && state.fields.has(name) ? refusal(name, typed[name], words) : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    // The dialog may be inside another form, which must not be sent.
    event.stopPropagation();
    if (state.phase === 'sending') return;
    const checked = checkProposal(typed);
    if (!checked.ok) {
      setState({ phase: 'refused', fields: checked.fields });
      return;
    }
    setState({ phase: 'sending' });
    try {
      const title = await sendProposal(checked.proposal);
      if (title.status === 'retired') {
        setState({ phase: 'failed', words: words.retired(title.name) });
        return;
      }
      const isNew = title.status === 'proposed';
      toast(isNew ? 'success' : 'info', isNew ? words.proposed(title.name) : words.known(title.name));
      onProposed(title);
    } catch (error) {
      setState({ phase: 'failed', words: errorWords(error, errors) });
    }
  }

  const { error: kindError, ...kind } = field('kind');
  return (
    <Dialog title={words.propose} closeLabel={app.close} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        <Hint isLarge>{words.proposeText}</Hint>
        <TextField label={words.name} maxLength={200} autoComplete="off" required {...field('name')} />
        <TextField label={words.reading} hint={words.readingHint} autoComplete="off" {...field('reading')} />
        <Field label={words.kindLabel} error={kindError}>
          {(tied) => (
            <select {...kind} {...tied} required>
              <option value="" disabled>
                {words.chooseKind}
              </option>
              {titleKinds.map((each) => (
                <option key={each} value={each}>
                  {words.kind[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Note icon="warning">{state.phase === 'failed' ? state.words : undefined}</Note>
        <Button type="submit" variant="primary" busy={state.phase === 'sending'}>
          {words.send}
        </Button>
      </Stack>
    </Dialog>
  );
}

function refusal(field: ProposalField, typed: string, words: Words['titles']): string {
  switch (field) {
    case 'name':
      return typed.trim() === '' ? words.nameMissing : words.nameUnusable;
    case 'reading':
      return words.readingUnusable;
    case 'kind':
      return words.kindMissing;
  }
}

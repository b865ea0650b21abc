import type { FormEvent } from 'react';
import { useTexts } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field, TextField } from '#ui/Fields.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import { useCallForm } from '../useCallForm.ts';
import {
  outcomeWords,
  type ProposedTitle,
  proposalSchema,
  sendProposal,
  type TitleProposal,
  titleKinds,
} from './titleProposal.ts';

type ProposeTitleDialogProps = {
  initialName?: string;
  onClose: () => void;
  /** After the toast; the title may have been in the catalogue before (`status`). */
  onProposed: (title: ProposedTitle) => void;
};

/** Only for members. */
export function ProposeTitleDialog({ initialName = '', onClose, onProposed }: ProposeTitleDialogProps) {
  const { words, app } = useTexts('titles');
  const { field, submit, setError, busy, error } = useCallForm<TitleProposal>({
    defaultValues: { name: initialName, reading: '' },
    schema: proposalSchema(words),
    send: async (proposal): Promise<void> => {
      const title = await sendProposal(proposal);
      if (title.status === 'retired') return setError('root', { message: outcomeWords(title, words) });
      toast(title.status === 'proposed' ? 'success' : 'info', outcomeWords(title, words));
      onProposed(title);
    },
  });
  const { error: kindError, ...kind } = field('kind');

  function send(event: FormEvent): void {
    // The dialog may be inside another form, which must not be sent.
    event.stopPropagation();
    void submit(event);
  }

  return (
    <Dialog title={words.propose} closeLabel={app.close} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        <Hint isLarge>{words.proposeText}</Hint>
        <TextField label={words.name} autoComplete="off" required {...field('name')} />
        <TextField label={words.reading} hint={words.readingHint} autoComplete="off" {...field('reading')} />
        <Field label={words.kindLabel} error={kindError}>
          {(tied) => (
            <select {...kind} {...tied} defaultValue="" required>
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
        <Note icon="warning">{error}</Note>
        <Button type="submit" variant="primary" busy={busy} label={words.send} />
      </Stack>
    </Dialog>
  );
}

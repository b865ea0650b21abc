import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { saveStaffNoteContract } from '#contract/callables/staffNotes.ts';
import { noteTextSchema } from '#contract/documents/staffNote.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import type { ListedNote } from '#data/staff/notes.ts';
import { staffPeople } from '#data/staff/people.ts';
import { inWords } from '#lib/inWords.ts';
import { user } from '#session/atoms.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Fields.tsx';
import { isComposing } from '#ui/isComposing.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { submitByKey } from '#ui/submitByKey.ts';
import { nameIn, useStaffTexts } from '../staffWords.ts';

type NoteFormProps = {
  subject: string;
  /** Absent: a new one. */
  note: ListedNote | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** What was typed and not saved, by subject or note: another case may be opened meanwhile. */
const drafts = new Map<string, string>();

const mostColleagues = 6;

export function NoteForm({ subject, note, onSaved, onClose }: NoteFormProps) {
  const { common, number } = useStaffTexts('admin');
  const words = common.notes;
  const draft = note?.id ?? subject;
  const most = number(limits.moderation.staffNoteChars);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useCallForm({
    defaultValues: { text: drafts.get(draft) ?? note?.text ?? '' },
    schema: v.object({ text: inWords(noteTextSchema, words.invalid(most)) }),
    send: async ({ text }) => {
      await call(saveStaffNoteContract, { subject, text, ...(note && { id: note.id }) });
      drafts.delete(draft);
      onSaved();
    },
    refused: { 'failed-precondition': words.tooOld },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const { ref, ...field } = form.field('text', { onChange: ({ target }) => void drafts.set(draft, target.value) });

  function close(): void {
    drafts.delete(draft);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || event.key !== 'Escape') return;
    close();
    event.preventDefault();
    event.stopPropagation();
  }

  function insert(username: string): void {
    const { start, end } = typedName(text, area.current?.selectionStart ?? text.length) ?? {
      start: text.length,
      end: text.length,
    };
    const next = `${text.slice(0, start)}@${username} ${text.slice(end)}`;
    form.setValue('text', next, { shouldDirty: true });
    drafts.set(draft, next);
    area.current?.focus();
  }

  return (
    <Stack as="form" gap={2} noValidate onSubmit={form.submit} onKeyDown={submitByKey}>
      <TextArea
        label={words.field}
        hint={words.hint(most)}
        rows={3}
        autoFocus
        onKeyDown={onKeyDown}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      {text.includes('@') && <Colleagues typed={typedName(text, text.length)?.name ?? ''} onPick={insert} />}
      <Note icon="warning">{form.error}</Note>
      <Row gap={2}>
        <Button type="submit" variant="primary" busy={form.busy} label={words.save} />
        <Button variant="quiet" onClick={close} label={common.cancel} />
      </Row>
    </Stack>
  );
}

/** The name behind the `@` that ends at `at`. */
function typedName(text: string, at: number) {
  const [whole, name = ''] = /[@\uff20]([\p{L}\p{M}\p{Nd}_]*)$/u.exec(text.slice(0, at)) ?? [];
  return whole === undefined ? undefined : { name, start: at - whole.length, end: at };
}

/** Who can be told, as buttons behind the field. */
function Colleagues({ typed, onPick }: { typed: string; onPick: (username: string) => void }) {
  const { common } = useStaffTexts('admin');
  const me = useAtomValue(user)?.uid;
  const { data } = useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: async () => (await staffPeople()).entries,
    staleTime: 600_000,
  });
  const beginsSo = (name: string): boolean => name.toLowerCase().startsWith(typed.toLowerCase());
  const shown = (data ?? [])
    .filter(({ id, username, displayName }) => id !== me && username && (beginsSo(username) || beginsSo(displayName)))
    .slice(0, mostColleagues);
  if (shown.length === 0) return null;
  return (
    <Row as="ul" role="list" gap={1} aria-label={common.notes.colleagues}>
      {shown.map((person) => (
        <li key={person.id}>
          <Button variant="quiet" onClick={() => onPick(person.username)}>
            <bdi>{nameIn(person, common)}</bdi>
          </Button>
        </li>
      ))}
    </Row>
  );
}

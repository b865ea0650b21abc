import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { deleteStaffNoteContract, saveStaffNoteContract } from '#contract/callables/staffNotes.ts';
import { isNoteOpen, personOfNote } from '#contract/documents/staffNote.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { type ListedNote, notesAbout } from '#data/staff/notes.ts';
import { formatList } from '#i18n/formatList.ts';
import { Time } from '#i18n/Time.tsx';
import { user } from '#session/atoms.ts';
import { useAct } from '#session/useAct.ts';
import { Button, TextLink } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { adminPaths } from '../adminPaths.ts';
import { useSubject } from '../audit/AuditLine.tsx';
import { AdminSkeleton, Key, Quote, Rows, readListsAgain, StaffList, useStaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names, useStaffTexts, withNames } from '../staffWords.ts';

const NoteForm = lazyPart(async () => (await import('./NoteForm.tsx')).NoteForm);

type NamedNote = ListedNote & { readonly names: Names };

type StaffNotesProps = {
  /** Whom the notes are about. */
  ownerId: Uid;
  /** The path of the case or the person that a new note is on. */
  subject: string;
  /** Of the person whom the notes are about, where the page has read it. */
  isStaff?: boolean;
};

/** The notes about a person and on the cases of what is theirs. `N` writes one. */
export function StaffNotes({ ownerId, subject, isStaff = false }: StaffNotesProps) {
  const { common } = useStaffTexts('admin');
  const me = useAtomValue(user);
  if (me?.uid === ownerId) return <Hint>{common.notes.ofOneself}</Hint>;
  if (isStaff && me?.role !== 'admin') return <Hint>{common.notes.ofStaff}</Hint>;
  // Another subject is another form.
  return <Notes key={subject} ownerId={ownerId} subject={subject} />;
}

function Notes({ ownerId, subject }: Omit<StaffNotesProps, 'isStaff'>) {
  const { common } = useStaffTexts('admin');
  const me = useAtomValue(user)?.uid;
  const words = common.notes;
  const queryKey = ['staff', 'notes', ownerId];
  const list = useStaffList<NamedNote>({
    queryKey,
    source: withNames(notesAbout(ownerId), ({ by, subject, colleagues }) => [
      by,
      ...colleagues,
      personOfNote(subject) ?? '',
    ]),
  });
  const [writing, setWriting] = useState<NamedNote | 'new'>();
  usePageKeys({ n: () => setWriting('new') });

  const readAgain = (): void => readListsAgain(queryKey);

  function saved(): void {
    setWriting(undefined);
    toast('success', words.saved);
    readAgain();
  }

  async function remove({ id, subject, text, by }: ListedNote): Promise<void> {
    await call(deleteStaffNoteContract, { id });
    readAgain();
    if (by !== me) return void toast('success', words.removed);
    const writeAgain = () => void call(saveStaffNoteContract, { subject, text }).then(readAgain, tellFailure);
    toast('success', words.removed, { label: common.undo, seconds: 10, onAction: writeAgain });
  }
  const tellFailure = (): void => toast('error', common.undoFailed);
  const removing = useAct(remove, () => words.tooOld);

  return (
    <Stack gap={2}>
      {writing === undefined ? (
        <div>
          <Button variant="quiet" aria-keyshortcuts="n" onClick={() => setWriting('new')}>
            {words.write}
            <Key>N</Key>
          </Button>
        </div>
      ) : (
        <Lazy before={<AdminSkeleton lines={1} height="9rem" />}>
          <NoteForm
            key={writing === 'new' ? 'new' : writing.id}
            subject={writing === 'new' ? subject : writing.subject}
            note={writing === 'new' ? undefined : writing}
            onSaved={saved}
            onClose={() => setWriting(undefined)}
          />
        </Lazy>
      )}
      <StaffList
        list={list}
        failed={words.failed}
        waiting={<AdminSkeleton lines={1} height="3rem" />}
        empty={<Hint>{words.empty}</Hint>}
        isInline
      >
        <Rows of={list.entries}>
          {(note) => (
            <NoteLine
              note={note}
              isHere={note.subject === subject}
              isBusy={removing.busy?.id === note.id}
              onEdit={() => setWriting(note)}
              onRemove={() => removing.run(note)}
            />
          )}
        </Rows>
      </StaffList>
    </Stack>
  );
}

type NoteLineProps = {
  note: NamedNote;
  /** On what the page is about. */
  isHere: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function NoteLine({ note, isHere, isBusy, onEdit, onRemove }: NoteLineProps) {
  const { common, locale } = useStaffTexts('admin');
  const words = common.notes;
  const me = useAtomValue(user);
  const { text, by, at, editedAt, colleagues, names } = note;
  const isMine = by === me?.uid && isNoteOpen(note, new Date());
  const reached = colleagues.map((uid) => calledIn(names, common, uid));
  return (
    <>
      <p className={staff.line}>
        <strong>{calledIn(names, common, by)}</strong>
        <Time date={at} />
        {editedAt !== undefined && <span className={hintWords}>{words.edited}</span>}
        {!isHere && <NotedSubject note={note} />}
      </p>
      <Quote>{text}</Quote>
      {reached.length > 0 && <Hint>{words.reaches(formatList(locale, reached))}</Hint>}
      {(isMine || me?.role === 'admin') && (
        <Row gap={1}>
          {isMine && <Button variant="quiet" onClick={onEdit} label={words.edit} />}
          <Button variant="quiet" busy={isBusy} onClick={onRemove} label={words.remove} />
        </Row>
      )}
    </>
  );
}

/** The case or person by name. */
function NotedSubject({ note: { subject, names } }: { note: NamedNote }) {
  const { common } = useStaffTexts('admin');
  const { label } = useSubject(subject, names);
  const to = adminPaths.noted(subject);
  const words = common.notes.on(label);
  return to === undefined ? <span>{words}</span> : <TextLink to={to} label={words} />;
}

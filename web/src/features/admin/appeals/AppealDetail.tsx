import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { mayAnswer } from '#contract/appeals.ts';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { appealDecider, type ListedAppeal } from '#data/staff/cases.ts';
import { readDecisionFile } from '#data/staff/decisions.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Fields.tsx';
import { Fact, Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { adminPaths } from '../adminPaths.ts';
import { DecidedBy } from '../BanFacts.tsx';
import { Quote, useReading } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names, shortNameIn, useStaffTexts } from '../staffWords.ts';
import styles from './appeals.module.css';
import { Decided } from './Decided.tsx';

export type NamedAppeal = ListedAppeal & { readonly names: Names };

type AppealDetailProps = {
  appeal: NamedAppeal;
  takesFocus: boolean;
  onAnswered: (id: string) => void;
  onReload: () => void;
};

export function AppealDetail({ appeal, takesFocus, onAnswered, onReload }: AppealDetailProps) {
  const { words, common } = useStaffTexts('adminAppeals');
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, uid, text, createdAt, status, note, handledAt, names } = appeal;
  const called = calledIn(names, common, uid);
  const person = names.get(uid);
  const username = person?.username;
  const me = useAtomValue(user)?.uid ?? '';
  const reading = useReading(['staff', 'decision', id], () => readDecisionFile(id));
  const file = reading.data;
  const isOwn = file !== undefined && file !== null && !mayAnswer({ ...file, answerer: me, appellant: uid });

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Stack as="article" gap={3}>
      <h2 ref={heading} tabIndex={-1}>
        {person === undefined ? called : shortNameIn(person, common)}
      </h2>
      <Row as="p" gap={4} dense>
        {username && (
          <SiteLink className={staff.link} to={paths.profile(username)}>
            <bdi>@{username}</bdi>
          </SiteLink>
        )}
        <SiteLink className={staff.link} to={adminPaths.audit({ target: `users/${uid}` })}>
          {words.history}
        </SiteLink>
      </Row>
      <div className={staff.beside}>
        <Stack as="section" gap={3}>
          <h3>{words.appealText}</h3>
          <Hint>
            {words.sentAt}: <Time date={createdAt} />
          </Hint>
          <Quote className={styles.text}>{text}</Quote>
        </Stack>
        <Decided reading={reading} />
      </div>
      <Stack as="section" gap={3}>
        <h3>{words.answerHeading}</h3>
        {status === 'open' && isOwn && <Note icon="info">{words.ownDecision}</Note>}
        {status === 'open' && !isOwn && (
          <AnswerForm id={id} name={called} onAnswered={() => onAnswered(id)} onReload={onReload} />
        )}
        {status !== 'open' && (
          <dl className={staff.facts}>
            <Fact label={words.states}>{words.state[status]}</Fact>
            <DecidedBy
              label={words.answeredBy}
              queryKey={['staff', 'answeredBy', id]}
              read={() => appealDecider(appeal)}
            />
            <Fact label={words.answeredAt}>{handledAt && <Time date={handledAt} />}</Fact>
            <Fact label={words.answerNote}>{note}</Fact>
          </dl>
        )}
      </Stack>
    </Stack>
  );
}

type AnswerFormProps = { id: string; name: string; onAnswered: () => void; onReload: () => void };

/** Keeps what was typed when the call fails. */
function AnswerForm({ id, name, onAnswered, onReload }: AnswerFormProps) {
  const { words, number } = useTexts('adminAppeals');
  const [acceptId, rejectId] = [useId(), useId()];
  const all = number(limits.ban.reasonChars);
  const { field, control, error, busy, submit, setFocus, setValue } = useCallForm({
    defaultValues: { note: '', accept: false },
    schema: v.object({ note: inWords(staffReasonSchema, words.noteInvalid(all)), accept: v.boolean() }),
    send: async ({ note, accept }) => {
      const { repair = 'done' } = await call(resolveAppealContract, { id, accept, note });
      const accepted = repair === 'done' ? words.accepted : words.repaired[repair];
      toast('success', accept ? accepted(name) : words.rejected(name));
      onAnswered();
    },
    refused: { 'failed-precondition': words.overtaken, 'not-found': words.overtaken },
    problemOf: (error) =>
      error instanceof ContractError && error.code === 'permission-denied'
        ? { message: error.field === 'by' ? words.ownDecision : words.refused }
        : undefined,
  });
  const [note, accept] = useWatch({ control, name: ['note', 'accept'] });

  usePageKeys({
    n: () => setFocus('note'),
    a: () => document.getElementById(acceptId)?.focus(),
    r: () => document.getElementById(rejectId)?.focus(),
  });

  const answer = (isAccepted: boolean) => () => {
    if (busy) return;
    setValue('accept', isAccepted);
    void submit();
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea
        required
        label={words.note}
        hint={words.noteHint(number(countChars(note.trim())), all)}
        {...field('note')}
      />
      <Hint>{words.consequences}</Hint>
      <Note icon="warning">{error}</Note>
      <Row gap={3}>
        <Button id={acceptId} variant="primary" busy={busy && accept} onClick={answer(true)}>
          {words.accept(name)}
        </Button>
        <Button id={rejectId} variant="danger" busy={busy && !accept} onClick={answer(false)}>
          {words.reject(name)}
        </Button>
        {error === words.overtaken && <Button onClick={onReload} label={words.reload} />}
      </Row>
    </Stack>
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { isUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { appealDecider, banDecider, type ListedAppeal } from '#data/staff/appeals.ts';
import { readUsers } from '#data/staff/people.ts';
import { formatExact } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { inWords, useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, Read, useReading } from '../reading.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names, namesIfAny, noNames, useNumber } from '../staffWords.ts';
import styles from './appeals.module.css';

export type NamedAppeal = ListedAppeal & { readonly names: Names };

type AppealDetailProps = {
  appeal: NamedAppeal;
  takesFocus: boolean;
  onAnswered: (id: string) => void;
  onReload: () => void;
};

export function AppealDetail({ appeal, takesFocus, onAnswered, onReload }: AppealDetailProps) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, uid, text, createdAt, status, note, handledAt, names } = appeal;
  const called = calledIn(names, common, uid);
  const username = names.get(uid)?.username;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <Stack as="article" gap={3} className={staff.opened}>
      <h2 ref={heading} tabIndex={-1}>
        {called}
      </h2>
      <Row as="p" gap={4} dense>
        {username && (
          <Link className={staff.link} to={paths.profile(username)}>
            {`@${username}`}
          </Link>
        )}
        <Link className={staff.link} to={adminPaths.audit({ target: `users/${uid}` })}>
          {words.history}
        </Link>
      </Row>
      <div className={styles.beside}>
        <Stack as="section" gap={3}>
          <h3>{words.said}</h3>
          <Hint>
            {words.sentAt}: <Time date={createdAt} />
          </Hint>
          <p className={styles.text}>{text}</p>
        </Stack>
        <BanFacts appealId={id} uid={uid} isOpen={status === 'open'} />
      </div>
      <Stack as="section" gap={3}>
        <h3>{words.answerHeading}</h3>
        {status === 'open' ? (
          <AnswerForm id={id} name={called} onAnswered={() => onAnswered(id)} onReload={onReload} />
        ) : (
          <dl className={staff.facts}>
            <Fact label={words.states}>{words.state[status]}</Fact>
            <AnsweredBy appeal={appeal} />
            {handledAt !== undefined && (
              <Fact label={words.answeredAt}>
                <Time date={handledAt} />
              </Fact>
            )}
            {note !== undefined && <Fact label={words.answerNote}>{note}</Fact>}
          </dl>
        )}
      </Stack>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const namesOfOne = (by: string | undefined): Promise<Names> =>
  by === undefined ? Promise.resolve(noNames) : namesIfAny([by]);

function AnsweredBy({ appeal }: { appeal: NamedAppeal }) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const { data } = useReading(['staff', 'answeredBy', appeal.id], async () => {
    const by = await appealDecider(appeal);
    return { by, names: await namesOfOne(by) };
  });
  return data?.by !== undefined && <Fact label={words.answeredBy}>{calledIn(data.names, common, data.by)}</Fact>;
}

async function readBanned(uid: string) {
  const user = isUid(uid) ? (await readUsers([uid])).get(uid) : undefined;
  // The ban is worth showing even without the name of who decided it.
  const by = user?.ban ? await banDecider(user.id, user.ban).catch(() => undefined) : undefined;
  return { user, by, names: await namesOfOne(by) };
}

function BanFacts({ uid, appealId, isOpen }: { uid: string; appealId: string; isOpen: boolean }) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const locale = useLocale();
  const number = useNumber();
  const reading = useReading(['staff', 'banned', uid], () => readBanned(uid));
  return (
    <Stack as="section" gap={3}>
      <h3>{words.banHeading}</h3>
      <Read reading={reading} failed={words.personFailed} waiting={<AdminSkeleton lines={1} height="6rem" />} isInline>
        {({ user, by, names }) => {
          const ban = user?.status === 'banned' ? user.ban : undefined;
          const now = new Date();
          const running = user?.strikes.filter(({ until }) => until > now).length ?? 0;
          return (
            <>
              {ban === undefined ? (
                <p>{words.noBan}</p>
              ) : (
                <>
                  {isOpen && ban.appealId !== appealId && <p>{words.otherBan}</p>}
                  <dl className={staff.facts}>
                    <Fact label={words.banReason}>{ban.reason}</Fact>
                    {by !== undefined && <Fact label={words.banBy}>{calledIn(names, common, by)}</Fact>}
                    <Fact label={words.banAt}>
                      <Time date={ban.at} />
                    </Fact>
                    <Fact label={words.banUntil}>{ban.until ? formatExact(locale, ban.until) : words.forGood}</Fact>
                  </dl>
                  {ban.hidePhotos && <Hint>{words.hidesPhotos}</Hint>}
                </>
              )}
              {running > 0 && (
                <Hint>
                  {words.strikes}: {words.strikesCount(number(running))}
                </Hint>
              )}
            </>
          );
        }}
      </Read>
    </Stack>
  );
}

type AnswerFormProps = { id: string; name: string; onAnswered: () => void; onReload: () => void };

/** Keeps what was typed when the call fails. */
function AnswerForm({ id, name, onAnswered, onReload }: AnswerFormProps) {
  const words = useWords('adminAppeals');
  const number = useNumber();
  const [answering, setAnswering] = useState<'accept' | 'reject'>();
  const [isOvertaken, setOvertaken] = useState(false);
  const [acceptId, rejectId] = [useId(), useId()];
  const all = number(limits.ban.reasonChars);
  const { field, control, error, busy, submit, setFocus, setValue } = useCallForm({
    defaultValues: { note: '', accept: false },
    schema: v.object({ note: inWords(staffReasonSchema, words.noteInvalid(all)), accept: v.boolean() }),
    send: async ({ note, accept }) => {
      setAnswering(accept ? 'accept' : 'reject');
      setOvertaken(false);
      await call(resolveAppealContract, { id, accept, note });
      toast('success', accept ? words.accepted(name) : words.rejected(name));
      onAnswered();
    },
    problemOf: (refusal) => {
      const code = refusal instanceof ContractError ? refusal.code : undefined;
      const isOver = code === 'failed-precondition' || code === 'not-found';
      setOvertaken(isOver);
      if (isOver) return { message: words.overtaken };
      return code === 'permission-denied' ? { message: words.refused } : undefined;
    },
  });
  const note = useWatch({ control, name: 'note' });

  usePageKeys({
    n: () => setFocus('note'),
    a: () => document.getElementById(acceptId)?.focus(),
    r: () => document.getElementById(rejectId)?.focus(),
  });

  const answer = (accept: boolean) => () => {
    if (busy) return;
    setValue('accept', accept);
    void submit();
  };
  return (
    <Stack as="form" gap={3} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea label={words.note} hint={words.noteHint(number(countChars(note.trim())), all)} {...field('note')} />
      <Hint>{words.consequences}</Hint>
      <FormError>{error}</FormError>
      <Row gap={3}>
        <Button id={acceptId} variant="primary" busy={busy && answering === 'accept'} onClick={answer(true)}>
          {words.accept}
        </Button>
        <Button id={rejectId} variant="danger" busy={busy && answering === 'reject'} onClick={answer(false)}>
          {words.reject}
        </Button>
        {isOvertaken && <Button onClick={onReload}>{words.reload}</Button>}
      </Row>
    </Stack>
  );
}

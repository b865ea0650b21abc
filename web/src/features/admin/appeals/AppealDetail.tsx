import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { appealDecider, readStaffAppeal } from '#data/staff/appeals.ts';
import { namesOf } from '#data/staff/people.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { Time } from '#i18n/Time.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import { calledIn, type Names } from '../called.ts';
import { useReading } from '../useReading.ts';
import { AnswerForm } from './AnswerForm.tsx';
import type { NamedAppeal } from './appealList.ts';
import styles from './appeals.module.css';
import { BanFacts } from './BanFacts.tsx';

type DetailProps = {
  /** Somebody has opened it, and goes on reading there. */
  takesFocus: boolean;
  onAnswered: (appeal: NamedAppeal) => void;
  onReload: () => void;
};

/** One appeal, with the ban that it is against, and the answer: to be given, or as it was given. */
export function AppealDetail({ appeal, takesFocus, onAnswered, onReload }: DetailProps & { appeal: NamedAppeal }) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  const { uid, text, createdAt, status, note, handledAt, names } = appeal;
  const called = calledIn(names, common, uid);
  const username = names.get(uid)?.username;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <article className={styles.detail}>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        {called}
      </h2>
      <p className={styles.links}>
        {username && (
          <Link className={styles.link} to={paths.profile(username)}>
            {`@${username}`}
          </Link>
        )}
        <Link className={styles.link} to={adminPaths.audit({ target: `users/${uid}` })}>
          {words.history}
        </Link>
      </p>
      <div className={styles.beside}>
        <section className={styles.part}>
          <h3>{words.said}</h3>
          <p className={styles.soft}>
            {words.sentAt}: <Time date={createdAt} />
          </p>
          <p className={styles.text}>{text}</p>
        </section>
        <BanFacts appealId={appeal.id} uid={uid} isOpen={status === 'open'} />
      </div>
      <section className={styles.part}>
        <h3>{words.answerHeading}</h3>
        {status === 'open' ? (
          <AnswerForm appealId={appeal.id} name={called} onAnswered={() => onAnswered(appeal)} onReload={onReload} />
        ) : (
          <dl className={styles.facts}>
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
      </section>
    </article>
  );
}

const nobody: Names = new Map();

/** Who has answered it, once that is read. */
function AnsweredBy({ appeal }: { appeal: NamedAppeal }) {
  const words = useWords('adminAppeals');
  const common = useWords('admin');
  const read = useCallback(async () => {
    const by = await appealDecider(appeal);
    const names = by === undefined ? nobody : await namesOf([by]).catch(() => nobody);
    return { by, names };
  }, [appeal]);
  const { reading } = useReading(read);
  if (reading.phase !== 'read' || reading.value.by === undefined) return null;
  return <Fact label={words.answeredBy}>{calledIn(reading.value.names, common, reading.value.by)}</Fact>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The same for an appeal that the address names and the list, as far as it is loaded, does not have. */
export function LinkedAppeal({ id, ...rest }: DetailProps & { id: string }) {
  const { app, errors } = useMessages();
  const words = useWords('adminAppeals');
  const read = useCallback(async (): Promise<NamedAppeal | undefined> => {
    const appeal = await readStaffAppeal(id);
    if (!appeal) return undefined;
    return { ...appeal, names: await namesOf([appeal.uid]).catch(() => new Map()) };
  }, [id]);
  const { reading, retry } = useReading(read);
  switch (reading.phase) {
    case 'reading':
      return <AdminSkeleton lines={3} />;
    case 'failed':
      return (
        <ErrorState
          title={words.failed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      );
    case 'read':
      return reading.value === undefined ? (
        <EmptyState title={words.gone} text={words.choose} />
      ) : (
        <AppealDetail appeal={reading.value} {...rest} />
      );
  }
}

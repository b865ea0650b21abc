import type { ReactNode } from 'react';
import type { CaseDecision } from '#contract/documents/case.ts';
import { isUid } from '#contract/ids.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Hint, hintWords } from '#ui/layout.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names } from '../staffWords.ts';
import { actionWords } from './caseWords.ts';
import styles from './desk.module.css';

type DecidedProps = { decision: CaseDecision; names: Names; title: string; children?: ReactNode };

/** A decision on a case: by whom, when, and what was written. */
export function Decided({ decision, names, title, children }: DecidedProps) {
  const words = useWords('desk');
  const frame = useWords('admin');
  const by = isUid(decision.by) ? calledIn(names, frame, decision.by) : words.deletedPerson;
  return (
    <div className={styles.told}>
      <p>
        <strong>{title}</strong> <Time className={hintWords} date={decision.at} />
      </p>
      <Hint>
        {words.decidedBy(by)} / {words.withAction(actionWords(decision.action, words))}
      </Hint>
      {decision.note !== '' && (
        <>
          <Hint>{words.noteLabel}</Hint>
          <p className={staff.said}>{decision.note}</p>
        </>
      )}
      {decision.reply !== '' && (
        <>
          <Hint>{words.replyLabel}</Hint>
          <p className={staff.said}>{decision.reply}</p>
        </>
      )}
      {children}
    </div>
  );
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { appealTextSchema, submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { type Appeal, appealability, appealableUntil } from '#contract/documents/decision.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import type { MyDecision } from '#data/account/decisions.ts';
import { call } from '#data/call.ts';
import { formatExact } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { errorWords, useTextsOf } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Fields.tsx';
import { Fact, Hint, ownWidth, Row, Stack } from '#ui/layout.tsx';
import styles from '../account.module.css';

type AppealPartProps = { decision: MyDecision; isOpen: boolean; onSent: () => void };

/** The person's appeal, or the way to it. */
export function AppealPart({ decision, isOpen: isOpenFirst, onSent }: AppealPartProps) {
  const { words, locale } = useTextsOf('account', 'decisions');
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  if (decision.appeal) return <AppealState appeal={decision.appeal} />;
  const can = appealability(decision, new Date());
  if (can === 'undone') return null;
  if (can === 'too-late') return <Hint>{words.tooLate}</Hint>;
  const hint = <Hint>{words.openUntil(formatExact(locale, appealableUntil(decision)))}</Hint>;
  if (isOpen) {
    return (
      <AppealForm decisionId={decision.id} takesFocus={!isOpenFirst} onClose={() => setIsOpen(false)} onSent={onSent}>
        {hint}
      </AppealForm>
    );
  }
  return (
    <Stack gap={2}>
      {hint}
      <Button className={ownWidth} onClick={() => setIsOpen(true)} label={words.disagree} />
    </Stack>
  );
}

type FormProps = {
  decisionId: string;
  takesFocus: boolean;
  onClose: () => void;
  onSent: () => void;
  children: React.ReactNode;
};

/** Keeps the text when sending fails. */
function AppealForm({ decisionId, takesFocus, onClose, onSent, children }: FormProps) {
  const { words, errors, number: format } = useTextsOf('account', 'decisions');
  const most = format(limits.appeal.textChars);
  const { field, control, busy, submit } = useCallForm({
    defaultValues: { text: '' },
    schema: v.object({ text: inWords(appealTextSchema, words.invalid(most)) }),
    send: async ({ text }) => {
      try {
        await call(submitAppealContract, { decisionId, text });
      } catch (error) {
        // Sent from another tab: the list then shows that one.
        if (!(error instanceof ContractError && error.code === 'already-exists')) throw error;
      }
      onSent();
    },
    problemOf: (error) => ({
      field: 'text',
      message:
        error instanceof ContractError && error.code === 'failed-precondition'
          ? words.undoneMeanwhile
          : errorWords(error, errors),
    }),
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Hint>{words.explanation}</Hint>
      {children}
      <TextArea
        label={words.label}
        hint={words.counter(format(countChars(text.trim())), most)}
        rows={5}
        autoFocus={takesFocus}
        {...field('text')}
      />
      <Row gap={3}>
        <Button type="submit" variant="primary" busy={busy} label={words.send} />
        <Button variant="quiet" onClick={onClose} label={words.cancel} />
      </Row>
    </Stack>
  );
}

function AppealState({ appeal }: { appeal: Appeal }) {
  const { words } = useTextsOf('account', 'decisions');
  const { status, text, createdAt, handledAt, note, repair } = appeal;
  return (
    <Stack gap={2}>
      <p role="status">{status === 'accepted' ? words.repairs[repair ?? 'done'] : words.states[status]}</p>
      <dl className={styles.facts}>
        <Fact label={words.sentAt}>
          <Time date={createdAt} />
        </Fact>
        <Fact label={words.sent}>
          <span dir="auto">{text}</span>
        </Fact>
        <Fact label={words.answeredAt}>{handledAt && <Time date={handledAt} />}</Fact>
        <Fact label={words.answer}>{note && <span dir="auto">{note}</span>}</Fact>
      </dl>
    </Stack>
  );
}

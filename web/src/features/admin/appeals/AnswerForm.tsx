import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { staffReasonSchema } from '#contract/callables/banUser.ts';
import { resolveAppealContract } from '#contract/callables/resolveAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { inWords } from '../inWords.ts';

import styles from './appeals.module.css';

type AnswerFormProps = {
  appealId: string;
  /** Whose appeal it is. */
  name: string;
  onAnswered: () => void;
  onReload: () => void;
};

/** Accepts or rejects an appeal, with a note that its author reads. What was written stays when that fails. */
export function AnswerForm({ appealId, name, onAnswered, onReload }: AnswerFormProps) {
  const { errors: errorMessages } = useMessages();
  const words = useWords('adminAppeals');
  const locale = useLocale();
  const [answering, setAnswering] = useState<'accept' | 'reject'>();
  const [isOvertaken, setOvertaken] = useState(false);
  const [acceptId, rejectId] = [useId(), useId()];
  const format = (value: number): string => formatNumber(locale, value);
  const all = format(limits.ban.reasonChars);
  const schema = v.object({ note: inWords(staffReasonSchema, words.noteInvalid(all)) });
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<{ note: string }>({
    defaultValues: { note: '' },
    resolver: valibotResolver(schema),
  });
  const note = useWatch({ control, name: 'note' });

  usePageKeys({
    n: () => setFocus('note'),
    a: () => document.getElementById(acceptId)?.focus(),
    r: () => document.getElementById(rejectId)?.focus(),
  });

  async function answer(accept: boolean, values: { note: string }): Promise<void> {
    setAnswering(accept ? 'accept' : 'reject');
    setOvertaken(false);
    try {
      await call(resolveAppealContract, { id: appealId, accept, note: values.note });
    } catch (error) {
      const isOver = error instanceof ContractError && ['failed-precondition', 'not-found'].includes(error.code);
      const isRefused = error instanceof ContractError && error.code === 'permission-denied';
      setOvertaken(isOver);
      const message = isOver ? words.overtaken : isRefused ? words.refused : errorWords(error, errorMessages);
      setError('root', { message });
      setAnswering(undefined);
      return;
    }
    toast('success', accept ? words.accepted(name) : words.rejected(name));
    onAnswered();
  }

  const send = (accept: boolean) => () => {
    if (answering === undefined) void handleSubmit((values) => answer(accept, values))();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label={words.note}
        hint={words.noteHint(format(countChars(note.trim())), all)}
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <p className={styles.soft}>{words.consequences}</p>
      <FormError>{formState.errors.root?.message}</FormError>
      <div className={styles.buttons}>
        <Button id={acceptId} variant="primary" busy={answering === 'accept'} onClick={send(true)}>
          {words.accept}
        </Button>
        <Button id={rejectId} variant="danger" busy={answering === 'reject'} onClick={send(false)}>
          {words.reject}
        </Button>
        {isOvertaken && <Button onClick={onReload}>{words.reload}</Button>}
      </div>
    </form>
  );
}

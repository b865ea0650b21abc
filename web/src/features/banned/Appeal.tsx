import { useQuery } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { appealTextSchema, submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { readAppeal } from '#data/account/user.ts';
import { call } from '#data/call.ts';
import { formatExact } from '#i18n/format.ts';
import { errorWords, useLocale, useTexts, useTextsOf } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { reloadUser } from '#session/reloadUser.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Fields.tsx';
import { Fact, Hint, ownWidth, Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import styles from './BannedPage.module.css';

/** Keeps the text when sending fails. */
export function AppealForm() {
  const { words: all, errors, number: format } = useTexts('banned');
  const words = all.appeal;
  const store = useStore();
  const most = format(limits.appeal.textChars);
  const { field, control, busy, submit, setError } = useCallForm({
    defaultValues: { text: '' },
    schema: v.object({ text: inWords(appealTextSchema, words.invalid(most)) }),
    send: async (values) => {
      let unread = words.sentUnread;
      try {
        await call(submitAppealContract, values);
      } catch (error) {
        if (!(error instanceof ContractError && error.code === 'already-exists')) throw error;
        // Another tab has sent an appeal; reloading the user shows that one.
        unread = words.unread;
      }
      await reloadUser(store).catch(() => setError('text', { message: unread }));
    },
    problemOf: (error) => ({ field: 'text', message: errorWords(error, errors) }),
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <Hint isLarge>{words.explanation}</Hint>
      <TextArea
        label={words.label}
        hint={words.counter(format(countChars(text.trim())), most)}
        rows={5}
        {...field('text')}
      />
      <Button type="submit" variant="primary" className={ownWidth} busy={busy} label={words.send} />
    </Stack>
  );
}

export function AppealState({ id }: { id: string }) {
  const { words, app } = useTextsOf('banned', 'appeal');
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['appeal', id],
    queryFn: async () => (await readAppeal(id)) ?? null,
    staleTime: 0,
  });
  if (!data && isFetching) {
    return (
      <Skeletons label={app.loading} count={1}>
        <Skeleton height="4rem" />
      </Skeletons>
    );
  }
  if (!data) {
    return (
      <>
        <p role="alert">{words.unread}</p>
        <Button className={ownWidth} onClick={() => void refetch()} label={app.retry} />
      </>
    );
  }
  const { status, text, createdAt, handledAt, note } = data;
  return (
    <>
      <p role="status">{words.states[status]}</p>
      <Stack as="dl" gap={1} className={styles.facts}>
        <Fact label={words.sentAt}>
          <ExactTime date={createdAt} />
        </Fact>
        <Fact label={words.said}>{text}</Fact>
        <Fact label={words.answeredAt}>{handledAt && <ExactTime date={handledAt} />}</Fact>
        <Fact label={words.answer}>{note}</Fact>
      </Stack>
    </>
  );
}

export function ExactTime({ date }: { date: Date }) {
  const locale = useLocale();
  return <time dateTime={date.toISOString()}>{formatExact(locale, date)}</time>;
}

import { queryOptions } from '@tanstack/react-query';
import { atom, type Store, useStore } from 'jotai';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { emailSchema } from '#contract/email.ts';
import { AccountError, accountProblemOf, readSignInMethods, type SignInMethods } from '#data/account/methods.ts';
import { queryClient } from '#data/queryClient.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './account.module.css';

export const confirmRequest = atom<{ readonly answer: (confirmed: boolean) => void }>();

/** Resolves `true` after a new sign-in, `false` if the dialog was closed. */
export const askWhoItIs = (store: Store): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      store.set(confirmRequest, undefined);
      resolve(confirmed);
    };
    store.set(confirmRequest, { answer });
  });

/** Firebase allows some operations only soon after a sign-in: asks for one, then retries. Throws `not-confirmed`. */
export async function withRecentSignIn<Result>(operation: () => Promise<Result>, ask: () => Promise<boolean>) {
  try {
    return await operation();
  } catch (error) {
    if (accountProblemOf(error) !== 'recent-sign-in-needed') throw error;
    if (!(await ask())) throw new AccountError('not-confirmed', error);
    return operation();
  }
}

export function useAccountChange() {
  const store = useStore();
  const words = useWords('account');
  const [outcome, setOutcome] = useState<{ icon: 'check' | 'warning'; text: string }>();
  /** The key given to `make`. */
  const [busy, setBusy] = useState<string>();

  /** `change` resolves with words for its result. Resolves with whether the change succeeded. */
  async function make(key: string, change: () => Promise<string>): Promise<boolean> {
    setBusy(key);
    setOutcome(undefined);
    try {
      const text = await withRecentSignIn(change, () => askWhoItIs(store));
      setOutcome({ icon: 'check', text });
      return true;
    } catch (error) {
      setOutcome({ icon: 'warning', text: words.problems[accountProblemOf(error)] });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  return { note: <Note icon={outcome?.icon ?? 'check'}>{outcome?.text}</Note>, busy, make };
}

/** Reloads on each visit, because another browser may have changed the list. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: readSignInMethods,
  staleTime: 0,
  gcTime: 0,
  // The link in an e-mail opens in another tab.
  refetchOnWindowFocus: ({ state: { data } }) => data?.email != null && !data.emailVerified && 'always',
});

export const showMethods = (methods: SignInMethods): void => {
  queryClient.setQueryData(methodsQuery.queryKey, methods);
};

/** The page shows the old list until the answer comes, or if none comes. */
export const readMethodsAgain = (): Promise<void> => queryClient.refetchQueries(methodsQuery);

/** The messages of its issues are texts for the person. */
export const newEmailSchema = (words: Words['account']) =>
  emailSchema({ missing: words.emailMissing, invalid: words.problems['email-invalid'] });

type ChangeFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onCancel: () => void;
  note: ReactNode;
  send: string;
  busy: boolean;
  more?: ReactNode;
  children: ReactNode;
};

export function ChangeForm({ onSubmit, onCancel, note, send, busy, more, children }: ChangeFormProps) {
  const words = useWords('account');
  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {note}
      <Row gap={2}>
        <Button type="submit" variant="primary" busy={busy} label={send} />
        <Button onClick={onCancel} label={words.cancel} />
        {more}
      </Row>
    </Stack>
  );
}

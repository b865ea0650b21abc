import { useStore } from 'jotai';
import type { ComponentProps } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { askToSignIn, type SignInReason } from './signInRequest.ts';

type SignInInvitationProps = Omit<ComponentProps<typeof EmptyState>, 'children'> & {
  reason?: SignInReason;
  /** In place of a whole page. */
  pageTitle?: string;
};

/** Only for people who are known to be signed out. */
export function SignInInvitation({ reason = 'join', pageTitle, ...why }: SignInInvitationProps) {
  const { app } = useMessages();
  const store = useStore();
  return (
    <>
      {pageTitle !== undefined && <PageTitle>{pageTitle}</PageTitle>}
      <EmptyState headingLevel={pageTitle === undefined ? 2 : 1} {...why}>
        <Button variant="primary" onClick={() => askToSignIn(store, reason)} label={app.signUp} />
        <Button onClick={() => askToSignIn(store)} label={app.signIn} />
      </EmptyState>
    </>
  );
}

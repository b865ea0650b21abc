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
  /** Of what only members have: signing in comes before joining. */
  isForMembers?: boolean;
};

/** Only for people who are known to be signed out. */
export function SignInInvitation({ reason = 'join', pageTitle, isForMembers = false, ...why }: SignInInvitationProps) {
  const { app } = useMessages();
  const store = useStore();
  const ways = [
    { label: app.signUp, onClick: () => askToSignIn(store, reason) },
    { label: app.signIn, onClick: () => askToSignIn(store) },
  ];
  return (
    <>
      {pageTitle !== undefined && <PageTitle>{pageTitle}</PageTitle>}
      <EmptyState headingLevel={pageTitle === undefined ? 2 : 1} {...why}>
        {(isForMembers ? ways.toReversed() : ways).map((way, place) => (
          <Button key={way.label} variant={place === 0 ? 'primary' : 'plain'} {...way} />
        ))}
      </EmptyState>
    </>
  );
}

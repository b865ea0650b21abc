import { useStore } from 'jotai';
import type { ComponentProps } from 'react';
import { useMessages } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { askToSignIn, type SignInReason } from './signInRequest.ts';

/** Only for people who are known to be signed out. */
export function SignInInvitation({
  reason,
  ...why
}: Omit<ComponentProps<typeof EmptyState>, 'children'> & { reason?: SignInReason }) {
  const { app } = useMessages();
  const store = useStore();
  return (
    <EmptyState {...why}>
      <Button variant="primary" onClick={() => askToSignIn(store, reason ?? 'join')} label={app.signUp} />
      <Button onClick={() => askToSignIn(store)} label={app.signIn} />
    </EmptyState>
  );
}

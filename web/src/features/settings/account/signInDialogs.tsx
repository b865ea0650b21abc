import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountProblemOf, confirmPerson, hasMethod, type Proof, type SignInMethods } from '#data/account/methods.ts';
import type { ProviderName } from '#data/siteConfig.ts';
import { providerLabels } from '#i18n/providerLabels.ts';
import { useTexts } from '#i18n/words.ts';
import { inAppBrowser } from '#session/inApp/inAppBrowser.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { PasswordField } from '#ui/Fields.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './account.module.css';

const InAppNote = quietPart(async () => (await import('#session/inApp/InAppNote.tsx')).InAppNote);

type ConfirmPersonDialogProps = { methods: SignInMethods; answer: (confirmed: boolean) => void };

export function ConfirmPersonDialog({ methods, answer }: ConfirmPersonDialogProps) {
  const { words, app } = useTexts('account');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [inside] = useState(inAppBrowser);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (proof: Proof) => confirmPerson(proof),
    onSuccess: () => answer(true),
  });
  const isAsking = (method: Proof['method']): boolean => isPending && variables.method === method;
  const problem = error === null ? undefined : words.problems[accountProblemOf(error)];
  const isOfPassword = variables?.method === 'password';

  function sendPassword(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    setIsMissing(password === '');
    if (password !== '') mutate({ method: 'password', password });
  }

  return (
    <Dialog title={words.confirmTitle} closeLabel={app.close} onClose={() => answer(false)}>
      <p>{words.confirmText}</p>
      {hasMethod(methods, 'password') && (
        <Stack as="form" gap={4} className={styles.dialog} noValidate onSubmit={sendPassword}>
          <PasswordField
            label={words.currentPassword}
            reveal={words}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={isMissing ? words.passwordMissing : isOfPassword ? problem : undefined}
          />
          <Button type="submit" variant="primary" busy={isAsking('password')} label={words.confirm} />
        </Stack>
      )}
      {methods.linked
        .map(({ method }) => method)
        .filter((method): method is ProviderName => method !== 'password')
        .map((provider) =>
          inside && provider === 'google' ? (
            <InAppNote key={provider} app={inside} provider={providerLabels.google} />
          ) : (
            <Button key={provider} busy={isAsking(provider)} onClick={() => mutate({ method: provider })}>
              {words.confirmWith(providerLabels[provider])}
            </Button>
          ),
        )}
      <Note icon="warning">{isOfPassword ? undefined : problem}</Note>
    </Dialog>
  );
}

type UnlinkDialogProps = { title: string; text: string; onClose: () => void; onUnlink: () => void };

export function UnlinkDialog({ title, text, onClose, onUnlink }: UnlinkDialogProps) {
  const { words, app } = useTexts('account');
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      <p>{text}</p>
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        <Button variant="danger" onClick={onUnlink} label={words.unlink} />
      </DialogActions>
    </Dialog>
  );
}

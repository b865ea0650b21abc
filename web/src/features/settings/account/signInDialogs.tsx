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

type State =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking'; readonly method: Proof['method'] }
  | { readonly phase: 'failed'; readonly method: Proof['method']; readonly words: string };

type ConfirmPersonDialogProps = { methods: SignInMethods; answer: (confirmed: boolean) => void };

export function ConfirmPersonDialog({ methods, answer }: ConfirmPersonDialogProps) {
  const { words, app } = useTexts('account');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<State>({ phase: 'idle' });
  const [inside] = useState(inAppBrowser);
  const isAsking = (method: Proof['method']): boolean => state.phase === 'asking' && state.method === method;

  async function prove(proof: Proof): Promise<void> {
    setState({ phase: 'asking', method: proof.method });
    try {
      await confirmPerson(proof);
      answer(true);
    } catch (error) {
      setState({ phase: 'failed', method: proof.method, words: words.problems[accountProblemOf(error)] });
    }
  }

  function sendPassword(event: FormEvent): void {
    event.preventDefault();
    if (state.phase === 'asking') return;
    if (password === '') setState({ phase: 'failed', method: 'password', words: words.passwordMissing });
    else void prove({ method: 'password', password });
  }

  const failedAt = state.phase === 'failed' ? state : undefined;
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
            error={failedAt?.method === 'password' ? failedAt.words : undefined}
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
            <Button key={provider} busy={isAsking(provider)} onClick={() => void prove({ method: provider })}>
              {words.confirmWith(providerLabels[provider])}
            </Button>
          ),
        )}
      <Note icon="warning">{failedAt?.method === 'password' ? undefined : failedAt?.words}</Note>
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

import { useState } from 'react';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import type { SignInReason } from '#session/signInRequest.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row } from '#ui/layout.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { SignInMode } from './credentials.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './signIn.module.css';

type SignInDialogProps = { why: SignInReason | undefined; onClose: () => void };

export function SignInDialog({ why, onClose }: SignInDialogProps) {
  const { words, app } = useTexts('session');
  const navigate = useSiteNavigate();
  const [mode, setMode] = useState<SignInMode>('sign-in');
  const [email, setEmail] = useState('');
  // An attempt in another way clears a provider's error.
  const [tries, setTries] = useState(0);

  const done = (): void => {
    onClose();
    if (why === 'upload') void navigate(paths.photoUpload);
  };
  const way = (to: SignInMode, label: string) => (
    <Button className={styles.way} aria-pressed={mode === to} onClick={() => setMode(to)} label={label} />
  );
  const title = { 'sign-in': words.signInTitle, create: words.createTitle, reset: words.resetTitle }[mode];

  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      {why !== undefined && mode !== 'reset' && <p className={styles.why}>{words.why[why]}</p>}
      {mode !== 'reset' && (
        <Row gap={2} line role="group" aria-label={words.ways}>
          {way('sign-in', words.signInTitle)}
          {way('create', words.createTitle)}
        </Row>
      )}
      <CredentialsForm
        key={mode}
        mode={mode}
        email={email}
        onTry={() => setTries((before) => before + 1)}
        onDone={done}
        onEmail={setEmail}
        onMode={setMode}
      />
      {mode !== 'reset' && <ProviderButtons key={tries} isNew={mode === 'create'} onDone={done} />}
    </Dialog>
  );
}

import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session, type User } from '#session/atoms.ts';
import type { SignInReason } from '#session/signInRequest.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Row } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import type { SignInMode } from './credentials.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './signIn.module.css';

type SignInDialogProps = { why: SignInReason | undefined; onClose: () => void };

const mayChooseName = ({ username, status }: User): boolean => username === '' && status === 'normal';

/** Opens an account or makes one; who comes out without a name is asked for one, and so is who is signed in already. */
export function SignInDialog({ why, onClose }: SignInDialogProps) {
  const current = useAtomValue(session);
  const viewer = current.phase === 'signed-in' ? current.user : undefined;
  const navigate = useSiteNavigate();
  const [step, setStep] = useState<'account' | 'made' | 'name'>(viewer && mayChooseName(viewer) ? 'name' : 'account');

  const leave = (username = ''): void => {
    onClose();
    if (why === 'upload') void navigate(paths.photoUpload);
    if (why === 'profile' && username !== '') void navigate(paths.profile(username));
  };
  if (step === 'account')
    return <AccountDialog why={why} onClose={onClose} onDone={(isNew) => (isNew ? setStep('made') : leave())} />;
  return <NameDialog viewer={viewer} isNew={step === 'made'} onClose={leave} />;
}

const NameStep = lazyPart(async () => (await import('./NameStep.tsx')).NameStep);

type NameDialogProps = { viewer: User | undefined; isNew: boolean; onClose: (username?: string) => void };

/** Waits until it is known who is here. Some providers' accounts come with a name. */
function NameDialog({ viewer, isNew, onClose }: NameDialogProps) {
  const { words, app } = useTexts('naming');
  const isDone = viewer !== undefined && !mayChooseName(viewer);
  useEffect(() => {
    if (isDone) onClose(viewer.username);
  });
  return (
    <Dialog title={words.title} closeLabel={app.close} onClose={() => onClose()}>
      <Lazy before={<Skeleton height="16rem" />}>
        {viewer === undefined || isDone ? (
          <Skeleton height="16rem" />
        ) : (
          <NameStep viewer={viewer} isNew={isNew} onLater={() => onClose()} />
        )}
      </Lazy>
    </Dialog>
  );
}

type AccountDialogProps = SignInDialogProps & { onDone: (isNew: boolean) => void };

function AccountDialog({ why, onClose, onDone }: AccountDialogProps) {
  const { words, app } = useTexts('session');
  const [mode, setMode] = useState<SignInMode>(why === undefined ? 'sign-in' : 'create');
  const [email, setEmail] = useState('');
  // An attempt in another way clears a provider's error.
  const [tries, setTries] = useState(0);

  const way = (to: SignInMode, label: string) => (
    <Button
      variant="quiet"
      className={styles.way}
      aria-pressed={mode === to}
      onClick={() => setMode(to)}
      label={label}
    />
  );
  const title = { 'sign-in': words.signInTitle, create: words.createTitle, reset: words.resetTitle }[mode];

  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      {why !== undefined && mode !== 'reset' && <p className={styles.said}>{words.why[why]}</p>}
      {mode !== 'reset' && (
        <Row line role="group" aria-label={words.ways}>
          {way('sign-in', words.signInTitle)}
          {way('create', words.createTitle)}
        </Row>
      )}
      <CredentialsForm
        key={mode}
        mode={mode}
        email={email}
        onTry={() => setTries((before) => before + 1)}
        onDone={onDone}
        onEmail={setEmail}
        onMode={setMode}
      />
      {mode !== 'reset' && <ProviderButtons key={tries} isNew={mode === 'create'} onDone={onDone} />}
    </Dialog>
  );
}

import { useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './InAppNote.module.css';
import { type InAppBrowser, outsideAddress } from './inAppBrowser.ts';

type InAppNoteProps = {
  app: InAppBrowser;
  /** The name of the provider that refuses to sign people in here. */
  provider: string;
  /** People may sign in here with their e-mail address. */
  isEmailOpen?: boolean;
};

/** Instead of a provider's button, says why it is not there, and the way out of the app. Import it lazily. */
export function InAppNote({ app, provider, isEmailOpen = false }: InAppNoteProps) {
  const words = useWords('inApp');
  const address = window.location.href;
  return (
    <Stack gap={2}>
      <Note icon="info">
        {words.refused(provider, app.name)}
        {isEmailOpen && words.email}
      </Note>
      {app.opensOutside ? (
        // Not of the router: the app looks at the address that the page is leaving for.
        <a className={buttonClass('plain')} href={outsideAddress(address)}>
          {words.openOutside}
        </a>
      ) : (
        <CopyAddress address={address} />
      )}
    </Stack>
  );
}

function CopyAddress({ address }: { address: string }) {
  const words = useWords('inApp');
  const [phase, setPhase] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = (): void => {
    const copied = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setPhase('copied'),
      () => setPhase('refused'),
    );
  };
  return (
    <>
      <Hint>{words.howToLeave}</Hint>
      <Button onClick={copy} label={words.copy} />
      <Note icon="check">{phase === 'copied' ? words.copied : undefined}</Note>
      {phase === 'refused' && (
        <input
          className={styles.address}
          aria-label={words.address}
          value={address}
          readOnly
          // Selects what was asked for.
          ref={(field) => field?.select()}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </>
  );
}

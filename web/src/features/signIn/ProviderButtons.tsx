import { useEffect, useState } from 'react';
import { prepareSignIn, signInWithProvider } from '#data/account/auth.ts';
import { site } from '#data/site.ts';
import type { ProviderName } from '#data/siteConfig.ts';
import { providerLabels } from '#i18n/providerLabels.ts';
import { useTexts } from '#i18n/words.ts';
import { inAppBrowser } from '#session/inApp/inAppBrowser.ts';
import { Button } from '#ui/Button.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { Row, ruled, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { problemOf } from './credentials.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './signIn.module.css';

const InAppNote = quietPart(async () => (await import('#session/inApp/InAppNote.tsx')).InAppNote);

export function ProviderButtons({ isNew, onDone }: { isNew: boolean; onDone: (isNew: boolean) => void }) {
  const { words, locale } = useTexts('session');
  const [waiting, setWaiting] = useState<ProviderName>();
  const [problem, setProblem] = useState<string>();
  const [app] = useState(inAppBrowser);

  // Browsers allow a popup only just after a press, so the code that opens it must be loaded before.
  useEffect(() => {
    prepareSignIn().catch(() => undefined);
  }, []);

  async function open(provider: ProviderName): Promise<void> {
    setWaiting(provider);
    setProblem(undefined);
    try {
      onDone(await signInWithProvider(provider, locale));
    } catch (error) {
      setWaiting(undefined);
      setProblem(words.problems[problemOf(error)]);
    }
  }

  const { providers } = site();
  if (providers.length === 0) return null;
  return (
    <Stack>
      <Row as="p" gap={3} line isHint className={ruled}>
        {words.or}
      </Row>
      <Note icon="warning">{problem}</Note>
      {app && providers.includes('google') && <InAppNote app={app} provider={providerLabels.google} isEmailOpen />}
      {providers
        .filter((provider) => !(app && provider === 'google'))
        .map((provider) => (
          <Button
            key={provider}
            variant="quiet"
            className={styles.provider}
            busy={provider === waiting}
            onClick={() => void open(provider)}
          >
            <ProviderMark name={provider} />
            {(isNew ? words.newWithProvider : words.withProvider)(providerLabels[provider])}
          </Button>
        ))}
    </Stack>
  );
}

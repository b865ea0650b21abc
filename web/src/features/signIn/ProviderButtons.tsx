import { useEffect, useState } from 'react';
import { prepareSignIn, signInWithProvider } from '#data/account/auth.ts';
import { site } from '#data/site.ts';
import type { ProviderName } from '#data/siteConfig.ts';
import { providerLabels } from '#i18n/providerLabels.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { problemOf } from './credentials.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './signIn.module.css';

type State =
  | { readonly phase: 'idle' }
  | { readonly phase: 'waiting'; readonly provider: ProviderName }
  | { readonly phase: 'failed'; readonly words: string };

export function ProviderButtons({ isNew, onDone }: { isNew: boolean; onDone: () => void }) {
  const words = useWords('session');
  const locale = useLocale();
  const [state, setState] = useState<State>({ phase: 'idle' });

  // Browsers allow a popup only just after a press, so the code that opens it must be loaded before.
  useEffect(() => {
    prepareSignIn().catch(() => undefined);
  }, []);

  async function open(provider: ProviderName): Promise<void> {
    setState({ phase: 'waiting', provider });
    try {
      await signInWithProvider(provider, locale);
      onDone();
    } catch (error) {
      setState({ phase: 'failed', words: words.problems[problemOf(error)] });
    }
  }

  if (site().providers.length === 0) return null;
  return (
    <Stack gap={2}>
      <Row as="p" gap={3} line isHint className={styles.or}>
        {words.or}
      </Row>
      <Note icon="warning">{state.phase === 'failed' ? state.words : undefined}</Note>
      {site().providers.map((provider) => (
        <Button
          key={provider}
          busy={state.phase === 'waiting' && state.provider === provider}
          onClick={() => void open(provider)}
        >
          <ProviderMark name={provider} />
          {(isNew ? words.newWithProvider : words.withProvider)(providerLabels[provider])}
        </Button>
      ))}
    </Stack>
  );
}

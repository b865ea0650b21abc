import { useStore } from 'jotai';
import { useWords } from '#i18n/words.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import styles from './WelcomeCard.module.css';

/** The dialog that it opens asks for the name. */
export function WelcomeCard({ onSkip }: { onSkip: () => void }) {
  const words = useWords('people');
  const store = useStore();
  return (
    <Row as="section" gap={2} dense className={styles.card} aria-label={words.welcomeTitle}>
      <p>{words.welcomeLine}</p>
      <Row gap={2} line className={styles.choices}>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => askToSignIn(store)} label={words.welcomeChoose} />
        <Button
          variant="quiet"
          onClick={() => {
            onSkip();
            // The focused button is gone.
            document.querySelector<HTMLElement>('main h1')?.focus();
          }}
          label={words.welcomeSkip}
        />
      </Row>
    </Row>
  );
}

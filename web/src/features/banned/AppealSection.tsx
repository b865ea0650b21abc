import type { Ban } from '#contract/documents/user.ts';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import { AppealForm } from './AppealForm.tsx';
import { AppealState } from './AppealState.tsx';
import styles from './BannedPage.module.css';

/** The one appeal against a ban: to be written, or what became of it. */
export function AppealSection({ ban: { appealId } }: { ban: Ban }) {
  const words = useWords('banned');
  return (
    <Stack as="section" gap={3} className={styles.section}>
      <h2>{words.appeal.heading}</h2>
      {appealId === undefined ? <AppealForm /> : <AppealState key={appealId} id={appealId} />}
    </Stack>
  );
}

import { Suspense } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import { LegalSections } from './LegalSections.tsx';
import styles from './legal.module.css';

export function PrivacyPage() {
  return (
    <Suspense fallback={null}>
      <Privacy />
    </Suspense>
  );
}

function Privacy() {
  const { privacy } = useWords('legal');
  return (
    <Stack as="article" gap={5} className={styles.text}>
      <PageTitle>{privacy.title}</PageTitle>
      <h1>{privacy.title}</h1>
      <p className={styles.lead}>{privacy.lead}</p>
      <LegalSections sections={privacy.sections} />
    </Stack>
  );
}

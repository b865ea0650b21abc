import { Suspense } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Stack } from '#ui/layout.tsx';
import { LegalSections } from './LegalSections.tsx';
import styles from './legal.module.css';

// Comes after the text, which does not wait for it.
const Transparency = lazyPart(async () => (await import('./Transparency.tsx')).Transparency);

export function AboutPage() {
  return (
    <Suspense fallback={null}>
      <About />
    </Suspense>
  );
}

function About() {
  const { about } = useWords('legal');
  return (
    <Stack as="article" gap={5} className={styles.text}>
      <PageTitle>{about.title}</PageTitle>
      <h1>{about.title}</h1>
      <p className={styles.lead}>{about.lead}</p>
      <LegalSections sections={about.sections} />
      <Lazy>
        <Transparency />
      </Lazy>
    </Stack>
  );
}

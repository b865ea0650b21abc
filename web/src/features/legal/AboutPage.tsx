import { Suspense } from 'react';
import { useLegalTexts } from '#i18n/legalTexts.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { LegalSections } from './LegalSections.tsx';
import styles from './legal.module.css';

export function AboutPage() {
  return (
    <Suspense fallback={null}>
      <About />
    </Suspense>
  );
}

function About() {
  const { about } = useLegalTexts();
  return (
    <article className={styles.text}>
      <PageTitle>{about.title}</PageTitle>
      <h1>{about.title}</h1>
      <p className={styles.lead}>{about.lead}</p>
      <LegalSections sections={about.sections} />
    </article>
  );
}

import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import styles from './legal.module.css';

export function AboutPage() {
  const { about } = useMessages().legal;
  return (
    <article className={styles.text}>
      <PageTitle>{about.title}</PageTitle>
      <h1>{about.title}</h1>
      <p className={styles.lead}>{about.lead}</p>
      {about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}

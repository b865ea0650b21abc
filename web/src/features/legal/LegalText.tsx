import type { ReactNode } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { Stack } from '#ui/layout.tsx';
import styles from './legal.module.css';

type LegalTextProps = {
  text: {
    readonly title: string;
    readonly lead: string;
    readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
  children: ReactNode;
};

export const LegalText = ({ text: { title, lead, sections }, children }: LegalTextProps) => (
  <Stack as="article" gap={5} className={styles.text}>
    <PageTitle>{title}</PageTitle>
    <h1>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {sections.map(({ heading, paragraphs }) => (
      <Stack as="section" key={heading} gap={2} className={styles.section}>
        <h2>{heading}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    ))}
    {children}
  </Stack>
);

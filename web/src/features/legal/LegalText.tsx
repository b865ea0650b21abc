import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Stack, touchTarget } from '#ui/layout.tsx';
import styles from './legal.module.css';

type LegalTextProps = {
  text: {
    readonly title: string;
    readonly lead: string;
    readonly contents: string;
    readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  };
  /** Sections of `children`, for the contents. */
  more?: readonly Entry[];
  children: ReactNode;
};

type Entry = { readonly id: string; readonly heading: string };

const idOf = (index: number): string => `part-${index + 1}`;

/** On a wide screen with the contents beside the text. */
export function LegalText({ text: { title, lead, contents, sections }, more = [], children }: LegalTextProps) {
  const { pathname } = useLocation();
  return (
    <Stack as="article" gap={5} className={styles.text}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.side}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{contents}</h2>
          <ul role="list">
            {[...sections.map(({ heading }, index) => ({ id: idOf(index), heading })), ...more].map(
              ({ id, heading }) => (
                <li key={id}>
                  <SiteLink className={touchTarget} to={`${pathname}#${id}`}>
                    {heading}
                  </SiteLink>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
      {sections.map(({ heading, paragraphs }, index) => (
        <Stack as="section" key={heading} id={idOf(index)} gap={2} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Stack>
      ))}
      {children}
    </Stack>
  );
}

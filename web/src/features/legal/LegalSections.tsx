import { Stack } from '#ui/layout.tsx';
import styles from './legal.module.css';

type LegalSectionsProps = {
  sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

/** Headings, each with what there is to say under it. */
export function LegalSections({ sections }: LegalSectionsProps) {
  return sections.map(({ heading, paragraphs }) => (
    <Stack as="section" key={heading} gap={2} className={styles.section}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Stack>
  ));
}

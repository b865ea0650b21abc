import styles from './legal.module.css';

type LegalSectionsProps = {
  sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

/** Headings, each with what there is to say under it. */
export function LegalSections({ sections }: LegalSectionsProps) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={heading} className={styles.section}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}

import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportReasons } from '#contract/documents/report.ts';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import { LegalText } from './LegalText.tsx';
import styles from './legal.module.css';

export const rulesPage = {
  module: 'src/features/legal/RulesPage.tsx',
  words: ['rules', 'reasons'] as const,
  Component: Rules,
};

function Rules() {
  const { title, lead, contents, broken } = useWords('rules');
  const reasons = useWords('reasons');
  const { hash } = useLocation();
  // The router and the browser looked for the piece before its words were loaded.
  useLayoutEffect(() => {
    const piece = document.getElementById(hash.slice(1));
    piece?.focus({ preventScroll: true });
    piece?.scrollIntoView();
  }, [hash]);
  return (
    <LegalText
      text={{ title, lead, contents, sections: [] }}
      more={[
        ...reportReasons.map((reason) => ({ id: reason, heading: reasons[reason] })),
        { id: brokenId, heading: broken.heading },
      ]}
    >
      <RulePieces />
    </LegalText>
  );
}

/** No reason's name. */
const brokenId = 'when-broken';

/** Also inside other pages. Each piece has its reason's name as its id. */
export function RulePieces({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const { pieces, broken } = useWords('rules');
  const reasons = useWords('reasons');
  return (
    <>
      {reportReasons.map((reason) => (
        <Stack
          as="section"
          key={reason}
          gap={2}
          id={reason}
          className={styles.section}
          tabIndex={-1}
          aria-labelledby={`rule-${reason}`}
          data-keeps-focus
        >
          <Heading id={`rule-${reason}`}>{reasons[reason]}</Heading>
          <p>{pieces[reason]}</p>
        </Stack>
      ))}
      <Stack as="section" id={brokenId} gap={2} className={styles.section}>
        <Heading>{broken.heading}</Heading>
        {broken.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </>
  );
}

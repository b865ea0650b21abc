import { memo, useId } from 'react';
import { useWords } from '#i18n/words.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Shared } from './forAll.ts';
import styles from './upload.module.css';

const SharedFields = lazyPart(async () => (await import('./SharedFields.tsx')).SharedFields);

/** What holds for all photos, and for those that are added later. Draws nothing anew while one photo's words change. */
export const ForAllBar = memo(function ForAllBar({ shared }: { shared: Shared }) {
  const words = useWords('upload');
  const heading = useId();
  return (
    <Stack as="section" gap={3} className={styles.forAll} aria-labelledby={heading}>
      <Row gap={3} dense align="baseline">
        <h2 id={heading}>{words.forAll}</h2>
        <Hint>{words.forAllHint}</Hint>
      </Row>
      <Lazy before={<Skeleton height="9rem" />}>
        <SharedFields shared={shared} />
      </Lazy>
    </Stack>
  );
}, isSame);

const textOf = ({ differing, ...rest }: Shared): string => JSON.stringify([[...differing], rest]);

function isSame(before: { shared: Shared }, after: { shared: Shared }): boolean {
  return textOf(before.shared) === textOf(after.shared);
}

import { type ComponentProps, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import { ChoiceFields, FlagFields } from '../fields/PhotoFields.tsx';
import styles from './upload.module.css';

/** Rarely changed. On a phone they begin folded. */
export function TermsFold(props: ComponentProps<typeof ChoiceFields>) {
  const words = useWords('upload');
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  return (
    <details className={styles.fold} open={isWide}>
      <summary>{words.terms}</summary>
      <Stack gap={2}>
        <div className={styles.columns}>
          <ChoiceFields {...props} />
        </div>
        <div className={styles.flags}>
          <FlagFields {...props} />
        </div>
      </Stack>
    </details>
  );
}

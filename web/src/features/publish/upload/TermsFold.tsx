import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '#i18n/words.ts';
import { Stack } from '#ui/layout.tsx';
import { ChoiceFields, FlagFields } from '../fields/PhotoFields.tsx';
import { PublishAtField } from '../fields/PublishAtField.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import styles from './upload.module.css';

/** Rarely changed. On a phone they begin folded. */
export function TermsFold(props: ComponentProps<typeof ChoiceFields> & FieldsProps) {
  const words = useWords('upload');
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  const { download, publishAt } = props.problems;
  const isWrong = (download ?? publishAt) !== undefined;
  const fold = useRef<HTMLDetailsElement>(null);
  // An `open` attribute would close it again as soon as the person mends the field.
  useLayoutEffect(() => {
    if (isWrong && fold.current) fold.current.open = true;
  }, [isWrong]);
  return (
    <details ref={fold} className={styles.fold} open={isWide}>
      <summary>{words.terms}</summary>
      <Stack gap={2}>
        <div className={styles.columns}>
          <ChoiceFields {...props} />
          {props.values.visibility !== 'private' && (
            <PublishAtField {...props} differs={props.differing?.has('publishAt')} />
          )}
        </div>
        <div className={styles.flags}>
          <FlagFields {...props} />
        </div>
      </Stack>
    </details>
  );
}

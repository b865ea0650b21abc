import { Stack } from '#ui/layout.tsx';
import fieldStyles from '../fields/PhotoFields.module.css';
import { FilingFields } from '../fields/PhotoFields.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import { DescriptionField } from '../fields/WordFields.tsx';
import { TermsFold } from './TermsFold.tsx';
import styles from './upload.module.css';

/** What a card says beside caption and alternative text. */
export const DraftFields = (props: FieldsProps) => (
  <Stack gap={3} className={fieldStyles.fields}>
    <div className={styles.columns}>
      <FilingFields {...props} />
    </div>
    <DescriptionField {...props} />
    <TermsFold {...props} />
  </Stack>
);

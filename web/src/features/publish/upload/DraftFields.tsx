import { Stack } from '#ui/layout.tsx';
import fieldStyles from '../fields/PhotoFields.module.css';
import { TagsField, TitleField } from '../fields/PhotoFields.tsx';
import type { FieldsProps } from '../fields/photoValues.ts';
import { DescriptionField } from '../fields/WordFields.tsx';
import { AlbumField } from './AlbumField.tsx';
import { TermsFold } from './TermsFold.tsx';
import styles from './upload.module.css';
import type { Draft } from './uploadItems.ts';

type DraftFieldsProps = Omit<FieldsProps, 'values' | 'onChange'> & {
  values: Draft;
  onChange: (change: Partial<Draft>) => void;
};

/** What a card says beside caption and alternative text. */
export const DraftFields = (props: DraftFieldsProps) => (
  <Stack gap={3} className={fieldStyles.fields}>
    <div className={styles.columns}>
      <TagsField {...props} />
      <TitleField {...props} />
      <AlbumField album={props.values.album} visibility={props.values.visibility} onChange={props.onChange} />
    </div>
    <DescriptionField {...props} />
    <TermsFold {...props} />
  </Stack>
);

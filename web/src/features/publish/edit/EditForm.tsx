import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { PhotoFields } from '../fields/PhotoFields.tsx';
import type { PhotoValues } from '../fields/photoValues.ts';
import styles from './edit.module.css';
import type { Saving } from './useSaveEdit.ts';

type EditFormProps = {
  id: PhotoId;
  values: PhotoValues;
  saving: Saving;
  onChange: (change: Partial<PhotoValues>) => void;
  remove: ReactNode;
};

/** The words of a photo, to be changed and saved as a whole. */
export function EditForm({ id, values, saving, onChange, remove }: EditFormProps) {
  const words = useWords('editPhoto');
  const form = useRef<HTMLFormElement>(null);
  const { problems, error, isSaving, save, forgive } = saving;

  // Fields that are wrong are marked by now: the first of them gets the focus.
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <Stack
      as="form"
      ref={form}
      gap={5}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(values);
      }}
    >
      <PhotoFields
        values={values}
        problems={problems}
        onChange={(change) => {
          forgive(change);
          onChange(change);
        }}
      />
      <FormError>{error ?? (Object.keys(problems).length > 0 ? words.problem.fields : undefined)}</FormError>
      <ClosedNote part="changes" />
      <Row gap={2} className={styles.bar}>
        <Button type="submit" variant="primary" busy={isSaving}>
          {words.save}
        </Button>
        <Link className={buttonClass('quiet')} to={paths.photo(id)}>
          {words.cancel}
        </Link>
        <span className={styles.remove}>{remove}</span>
      </Row>
    </Stack>
  );
}

import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { useTextsOf } from '#i18n/words.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { TextField } from '#ui/Fields.tsx';
import { Hint, ownWidth, Stack } from '#ui/layout.tsx';
import styles from './profile.module.css';
import type { ProfileValues } from './profileForm.ts';

type LinksFieldProps = Pick<UseFormReturn<ProfileValues>, 'control' | 'register' | 'formState'>;

export function LinksField({ control, register, formState: { errors } }: LinksFieldProps) {
  const { words, number } = useTextsOf('settings', 'profile');
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });
  const { maxLinks } = limits.profile;
  return (
    <Stack as="fieldset" gap={3}>
      <legend>{words.links}</legend>
      <Hint>{words.linksHint(number(maxLinks))}</Hint>
      {fields.map(({ id }, row) => {
        const position = number(row + 1);
        return (
          <div key={id} className={styles.row}>
            <TextField
              label={words.link(position)}
              type="url"
              spellCheck={false}
              placeholder="https://"
              error={errors.links?.[row]?.address?.message}
              {...register(`links.${row}.address`)}
            />
            <IconButton
              className={styles.remove}
              label={words.removeLink(position)}
              icon="close"
              onClick={() => remove(row)}
            />
          </div>
        );
      })}
      {fields.length < maxLinks && (
        <Button className={ownWidth} onClick={() => append({ address: '' })} label={words.addLink} />
      )}
    </Stack>
  );
}

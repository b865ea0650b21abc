import { useState } from 'react';
import { Button } from './Button.tsx';
import styles from './TextField.module.css';
import { Field, type Tied } from './TextField.tsx';

type PasswordFieldProps = Tied<'input'> & { reveal: { readonly show: string; readonly hide: string } };

/** An error takes the place of the hint, which says the same. */
export function PasswordField({ label, hint, error, reveal, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={error === undefined ? hint : undefined} error={error}>
      {(tied) => (
        <div className={styles.password}>
          <input {...input} {...tied} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
          <Button
            variant="quiet"
            className={styles.reveal}
            aria-controls={tied.id}
            onClick={() => setIsShown((before) => !before)}
          >
            {isShown ? reveal.hide : reveal.show}
          </Button>
        </div>
      )}
    </Field>
  );
}

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { Hint, Stack } from './layout.tsx';
import styles from './TextField.module.css';

export type FieldWords = { label: string; hint?: ReactNode; error?: string | undefined };

export type Tied<Control extends 'input' | 'textarea'> = FieldWords &
  Omit<ComponentPropsWithRef<Control>, 'id' | 'aria-describedby' | 'aria-invalid' | 'className'>;

export function TextField({ label, hint, error, ...input }: Tied<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <input {...input} {...tied} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...textarea }: Tied<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <textarea rows={3} {...textarea} {...tied} />}
    </Field>
  );
}

type TiedAttributes = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldWords & { children: (tied: TiedAttributes) => ReactNode };

export function FieldError({ id, role, children }: { id: string; role?: 'alert'; children: string }) {
  return (
    <p id={id} role={role} className={styles.error}>
      <Icon name="warning" size={18} />
      <span>{children}</span>
    </p>
  );
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = classNames(error !== undefined && errorId, hint !== undefined && hintId);

  return (
    <Stack gap={1}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: classNames(styles.control),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </Stack>
  );
}

import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { classNames, Hint, Stack } from './layout.tsx';
import styles from './TextField.module.css';

type FieldWords = { label: string; hint?: ReactNode; error?: string | undefined };

type Tied<Control extends 'input' | 'textarea'> = FieldWords &
  Omit<ComponentPropsWithRef<Control>, 'id' | 'aria-describedby' | 'aria-invalid' | 'className'>;

export const TextField = ({ label, hint, error, ...input }: Tied<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => <input {...input} {...tied} />}
  </Field>
);

export const TextArea = ({ label, hint, error, ...textarea }: Tied<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => <textarea rows={3} {...textarea} {...tied} />}
  </Field>
);

type TiedAttributes = {
  id: string;
  className: string;
  dir: 'auto';
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldWords & { children: (tied: TiedAttributes) => ReactNode };

export const FieldError = ({ id, role, children }: { id: string; role?: 'alert'; children: string }) => (
  <p id={id} role={role} className={styles.error}>
    <Icon name="warning" size={18} />
    <span>{children}</span>
  </p>
);

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
        dir: 'auto',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && <Hint id={hintId}>{hint}</Hint>}
    </Stack>
  );
}

type SelectFieldProps = FieldWords &
  ComponentPropsWithRef<'select'> & { options: readonly (readonly [value: string, label: string])[] };

export const SelectField = ({ label, hint, error, options, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => (
      <select {...select} {...tied}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type ChoiceProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />;

function Choice({ label, hint, className, lang, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const hintId = useId();
  const choice = (
    <label className={classNames(styles.choice, className)} lang={lang}>
      <input aria-describedby={hint === undefined ? undefined : hintId} {...input} />
      <span>{label}</span>
    </label>
  );
  if (hint === undefined) return choice;
  return (
    <div>
      {choice}
      <Hint id={hintId} className={styles.choiceHint}>
        {hint}
      </Hint>
    </div>
  );
}

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
            label={isShown ? reveal.hide : reveal.show}
          />
        </div>
      )}
    </Field>
  );
}

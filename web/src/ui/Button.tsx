import type { ComponentPropsWithRef } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

/** For links that look like buttons: `<SiteLink className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'plain', extra?: string): string =>
  classNames(styles.button, styles[variant], extra);

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  /** Ignores presses while its work runs, but keeps its place and the focus. */
  busy?: boolean;
};

export function Button({ variant = 'plain', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classNames(styles.content, busy && styles.behind)}>{children}</span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

import type { ComponentProps, ComponentPropsWithRef, ReactNode } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import styles from './Button.module.css';
import { classNames, Row, visuallyHidden } from './layout.tsx';
import { Spinner } from './States.tsx';

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

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

type LinkButtonProps = ComponentProps<typeof SiteLink> & { label: string; variant?: ButtonVariant };

/** A link that looks like a button. */
export const LinkButton = ({ label, variant, className, ...link }: LinkButtonProps) => (
  <SiteLink {...link} className={buttonClass(variant, className)}>
    {label}
  </SiteLink>
);

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** For screen readers, and as the tooltip. */
  label: string;
  icon: ReactNode;
};

/** At least 44 × 44 px. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames(styles.icon, className)}>
      {icon}
    </button>
  );
}

type FileButtonProps = {
  variant?: ButtonVariant;
  accept: string;
  multiple?: boolean;
  'aria-describedby'?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

export function FileButton({ variant = 'plain', onFiles, children, ...input }: FileButtonProps) {
  return (
    <label className={buttonClass(variant, styles.file)}>
      <input
        {...input}
        className={visuallyHidden}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

type DialogActionsProps = {
  /** The way out. Absent while there is none. */
  cancel: { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean } | undefined;
  /** The button that acts. */
  children: ReactNode;
};

/** The buttons of a dialog, in every dialog in this sequence: the way out first, the act last. */
export function DialogActions({ cancel, children }: DialogActionsProps) {
  return (
    <Row gap={3} justify="end">
      {cancel !== undefined && (
        <Button onClick={cancel.onClick} disabled={cancel.disabled}>
          {cancel.label}
        </Button>
      )}
      {children}
    </Row>
  );
}

import type { ComponentProps, ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { classNames, Row, touchTarget, visuallyHidden } from './layout.tsx';
import { Spinner } from './States.tsx';

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

/** For other elements that look like a button. */
export const buttonClass = (variant: ButtonVariant = 'plain', extra?: string): string =>
  classNames(styles.button, styles[variant], extra);

type ButtonProps = ComponentPropsWithRef<'button'> & {
  variant?: ButtonVariant;
  /** Instead of children, where there are only words. */
  label?: string | undefined;
  /** Ignores presses while its work runs, but keeps its place and the focus. */
  busy?: boolean;
};

export const Button = ({ variant, label, busy = false, className, children, onClick, ...rest }: ButtonProps) => (
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
    <span className={classNames(styles.content, busy && styles.behind)}>{label ?? children}</span>
    {busy && <Spinner className={styles.spinner} />}
  </button>
);

type TextLinkProps = ComponentProps<typeof SiteLink> & { label: ReactNode };

/** A link that looks like a button. */
export const LinkButton = ({ label, variant, className, ...link }: TextLinkProps & { variant?: ButtonVariant }) => (
  <SiteLink {...link} className={buttonClass(variant, className)}>
    {label}
  </SiteLink>
);

/** A link large enough for a finger. */
export const TextLink = ({ label, className, ...link }: TextLinkProps) => (
  <SiteLink {...link} className={classNames(touchTarget, className)}>
    {label}
  </SiteLink>
);

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** For screen readers, and as the tooltip. */
  label: string;
  icon: IconName | ReactElement;
  iconSize?: number;
};

/** At least 44 × 44 px. */
export const IconButton = ({ label, icon, iconSize, className, ...rest }: IconButtonProps) => (
  <button type="button" title={label} {...rest} aria-label={label} className={classNames(styles.icon, className)}>
    {typeof icon === 'string' ? <Icon name={icon} size={iconSize} /> : icon}
  </button>
);

type FileButtonProps = {
  variant?: ButtonVariant;
  accept: string;
  multiple?: boolean;
  'aria-describedby'?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

export const FileButton = ({ variant = 'plain', onFiles, children, ...input }: FileButtonProps) => (
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

type DialogActionsProps = {
  /** The cancel button. Absent while the person cannot cancel. */
  cancel: { readonly label: string; readonly onClick: () => void; readonly disabled?: boolean } | undefined;
  /** The button that acts. */
  children: ReactNode;
};

/** The buttons of a dialog, always in this sequence: cancel first, the act last. */
export const DialogActions = ({ cancel, children }: DialogActionsProps) => (
  <Row gap={3} justify="end">
    {cancel !== undefined && (
      <Button onClick={cancel.onClick} disabled={cancel.disabled}>
        {cancel.label}
      </Button>
    )}
    {children}
  </Row>
);

import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** What it does, for those who do not see the icon; shown on hover too. */
  label: string;
  icon: ReactNode;
};

/** A button that is only an icon, at least 44 px each way. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames(styles.button, className)}>
      {icon}
    </button>
  );
}

import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { type ButtonVariant, buttonClass } from './Button.tsx';
import { visuallyHidden } from './layout.tsx';

type FileButtonProps = {
  variant?: ButtonVariant;
  /** The types of files that it offers, as an input takes them. */
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
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

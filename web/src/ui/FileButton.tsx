import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { type ButtonVariant, buttonClass } from './Button.tsx';
import { visuallyHidden } from './layout.tsx';

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

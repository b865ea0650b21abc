import { type ReactNode, useId } from 'react';
import styles from './Button.module.css';
import { type ButtonVariant, buttonClass } from './Button.tsx';

type FileButtonProps = {
  variant?: ButtonVariant;
  /** The types of files that it offers, as an input takes them. */
  accept: string;
  multiple?: boolean;
  'aria-describedby'?: string | undefined;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

/** A button by which files are chosen. */
export function FileButton({ variant = 'plain', onFiles, children, ...input }: FileButtonProps) {
  const id = useId();
  return (
    <span className={styles.place}>
      <input
        {...input}
        id={id}
        className={styles.input}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass(variant, styles.file)}>
        {children}
      </label>
    </span>
  );
}

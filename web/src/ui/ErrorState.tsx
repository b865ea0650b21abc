import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './States.module.css';

type ErrorStateProps = {
  title: string;
  /** What happened and what to do, in words. */
  text: ReactNode;
  headingLevel?: 1 | 2;
  /** Tries again; the button is left out without it. */
  retry?: { label: string; onRetry: () => void; busy?: boolean };
  children?: ReactNode;
};

/** Something that could not be loaded: says what, and offers to try again. Read out when it appears. */
export function ErrorState({ title, text, headingLevel = 2, retry, children }: ErrorStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name="warning" size={40} />
      </span>
      <Heading>{title}</Heading>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {retry !== undefined && (
          <Button onClick={retry.onRetry} busy={retry.busy ?? false}>
            {retry.label}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

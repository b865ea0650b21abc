import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

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
export function ErrorState({ title, text, headingLevel, retry, children }: ErrorStateProps) {
  return (
    <EmptyState role="alert" icon="warning" title={title} text={text} headingLevel={headingLevel}>
      {retry !== undefined && (
        <Button onClick={retry.onRetry} busy={retry.busy ?? false}>
          {retry.label}
        </Button>
      )}
      {children}
    </EmptyState>
  );
}

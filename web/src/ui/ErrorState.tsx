import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

type ErrorStateProps = {
  title: string;
  text: ReactNode;
  headingLevel?: 1 | 2;
  retry?: { label: string; onRetry: () => void; busy?: boolean };
  children?: ReactNode;
};

/** Screen readers announce it when it appears. */
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

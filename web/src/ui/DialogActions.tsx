import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Row } from './layout.tsx';

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

import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { Key } from '../StaffPage.tsx';
import type { PassOn } from './PassOnDialog.tsx';

type HandOutBarProps = {
  onNext: () => void;
  /** Absent if no open case is shown. */
  onLeave: (() => void) | undefined;
  onPassOn: ((to: PassOn['to']) => void) | undefined;
};

/** Takes the next case, or passes the open one on. */
export function HandOutBar({ onNext, onLeave, onPassOn }: HandOutBarProps) {
  const { handOut } = useWords('desk');
  return (
    <Row as="fieldset" gap={2} aria-label={handOut.label}>
      <Button variant={onLeave ? 'plain' : 'primary'} aria-keyshortcuts="n" onClick={onNext}>
        {handOut.next}
        <Key>N</Key>
      </Button>
      {onLeave && (
        <Button variant="quiet" aria-keyshortcuts="g" onClick={onLeave}>
          {handOut.giveBack}
          <Key>G</Key>
        </Button>
      )}
      {onPassOn && (
        <>
          <Button variant="quiet" aria-keyshortcuts="s" aria-haspopup="dialog" onClick={() => onPassOn('others')}>
            {handOut.skip}
            <Key>S</Key>
          </Button>
          <Button variant="quiet" aria-keyshortcuts="e" aria-haspopup="dialog" onClick={() => onPassOn('admins')}>
            {handOut.escalate}
            <Key>E</Key>
          </Button>
        </>
      )}
    </Row>
  );
}

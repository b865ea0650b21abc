import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button, DialogActions } from './Button.tsx';
import { Lazy, lazyPart } from './Lazy.tsx';

const Dialog = lazyPart(async () => (await import('./Dialog.tsx')).Dialog);

type QuestionProps = {
  words: { readonly leaveTitle: string; readonly leaveText: string; readonly stay: string; readonly leave: string };
  closeLabel: string;
};

type LeaveGuardProps = QuestionProps & { isActive: boolean };

/** Asks before somebody leaves: in a dialog within the site, by the browser's question otherwise. */
export function LeaveGuard({ isActive, words, closeLabel }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion
      words={words}
      closeLabel={closeLabel}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    />
  );
}

type LeaveQuestionProps = QuestionProps & { onStay: () => void; onLeave: () => void };

export function LeaveQuestion({ words, closeLabel, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Lazy lost={() => <PlainQuestion text={words.leaveText} onStay={onStay} onLeave={onLeave} />}>
      <Dialog title={words.leaveTitle} closeLabel={closeLabel} onClose={onStay} gap={5}>
        <p>{words.leaveText}</p>
        <DialogActions cancel={{ label: words.stay, onClick: onStay }}>
          <Button variant="danger" onClick={onLeave} label={words.leave} />
        </DialogActions>
      </Dialog>
    </Lazy>
  );
}

/** Uses `confirm`: offline, the dialog's code may not load. */
function PlainQuestion({ text, onStay, onLeave }: { text: string; onStay: () => void; onLeave: () => void }) {
  useEffect(() => {
    if (window.confirm(text)) onLeave();
    else onStay();
  });
  return null;
}

import { type RefCallback, useEffect, useState } from 'react';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Live, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { ReportForm } from './ReportForm.tsx';
import { formerReport, type Report, type ReportPaths, type ReportSubject } from './reporting.ts';

type ReportDialogProps = {
  subject: ReportSubject;
  uid: Parameters<typeof formerReport>[1];
  paths: ReportPaths;
  onClose: () => void;
};

type State =
  | { readonly phase: 'looking' }
  | { readonly phase: 'filling'; readonly former: Report | undefined }
  | { readonly phase: 'sent'; readonly isChange: boolean };

const titleOf = ({ kind, name = '' }: ReportSubject, words: Words['report']): string =>
  kind === 'user' ? words.userTitle(name) : words.title[kind];

/** Import it lazily. */
export function ReportDialog({ subject, uid, paths, onClose }: ReportDialogProps) {
  const { words, app } = useTexts('report');
  const [state, setState] = useState<State>({ phase: 'looking' });
  // Another subject needs another dialog (`key`).
  const [reported] = useState(subject);

  useEffect(() => {
    let isGone = false;
    void formerReport(reported, uid).then((former) => isGone || setState({ phase: 'filling', former }));
    return () => {
      isGone = true;
    };
  }, [reported, uid]);

  const wasChanged = state.phase === 'sent' && state.isChange;
  const title = state.phase === 'sent' ? (wasChanged ? words.changedTitle : words.sentTitle) : titleOf(subject, words);
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      {state.phase === 'looking' && <Looking />}
      {state.phase === 'filling' && (
        <ReportForm
          subject={subject}
          former={state.former}
          rulesPath={paths.rules}
          onSent={() => setState({ phase: 'sent', isChange: state.former?.status === 'open' })}
        />
      )}
      <Live>
        {state.phase === 'sent' && (
          <Stack gap={4}>
            <p>{words.sent}</p>
            <Row gap={2}>
              <Button ref={focused} onClick={onClose} label={words.done} />
              <LinkButton variant="quiet" to={paths.settingsReports} label={words.seeReports} onClick={onClose} />
            </Row>
          </Stack>
        )}
      </Live>
    </Dialog>
  );
}

// The focused form is gone.
const focused: RefCallback<HTMLButtonElement> = (button) => button?.focus();

/** As high as the form, so that nothing moves when the form comes. */
function Looking() {
  const words = useWords('report');
  return (
    <Stack role="status" gap={4}>
      <VisuallyHidden>{words.looking}</VisuallyHidden>
      <Skeleton height="27rem" />
      <Skeleton height="7rem" />
    </Stack>
  );
}

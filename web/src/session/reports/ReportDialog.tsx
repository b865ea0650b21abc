import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useState } from 'react';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Live, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { ReportForm } from './ReportForm.tsx';
import { formerReport, type ReportPaths, type ReportSubject } from './reporting.ts';

type ReportDialogProps = {
  subject: ReportSubject;
  uid: Parameters<typeof formerReport>[1];
  paths: ReportPaths;
  onClose: () => void;
};

const titleOf = ({ kind, name = '' }: ReportSubject, words: Words['report']): string =>
  kind === 'user' ? words.userTitle(name) : words.title[kind];

/** Import it lazily. */
export function ReportDialog({ subject, uid, paths, onClose }: ReportDialogProps) {
  const { words, app } = useTexts('report');
  const [sent, setSent] = useState<{ readonly isChange: boolean }>();
  // As it was when the dialog opened: another answer would change the form while the person fills it.
  const { data: former } = useQuery({
    queryKey: ['formerReport', uid, subject.id],
    queryFn: async () => (await formerReport(subject, uid)) ?? null,
    gcTime: 0,
    staleTime: 'static',
  });
  const title = sent ? (sent.isChange ? words.changedTitle : words.sentTitle) : titleOf(subject, words);
  return (
    <Dialog title={title} closeLabel={app.close} onClose={onClose}>
      {former === undefined && <Looking />}
      {former !== undefined && !sent && (
        <ReportForm
          subject={subject}
          former={former ?? undefined}
          rulesPath={paths.rules}
          onSent={() => setSent({ isChange: former?.status === 'open' })}
        />
      )}
      <Live>
        {sent && (
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

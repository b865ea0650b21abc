import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatRelative } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError, Radio, TextArea } from '#ui/Fields.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { useCallForm } from '../useCallForm.ts';
import styles from './ReportDialog.module.css';
import {
  commentLength,
  maxComment,
  type Report,
  type ReportSubject,
  reportProblem,
  reportReasons,
  reportSchema,
  sendReport,
  type TypedReport,
} from './reporting.ts';

type ReportFormProps = {
  subject: ReportSubject;
  /** Fills the form while the former report is still open. */
  former: Report | undefined;
  rulesPath: string;
  onSent: () => void;
};

const purposeOf = (reason: string, { purpose }: Words['report']): string | undefined =>
  new Map(Object.entries(purpose)).get(reason);

export function ReportForm({ subject, former, rulesPath, onSent }: ReportFormProps) {
  const { words, errors, locale, number } = useTexts('report');
  const reasons = useWords('reasons');
  const missing = useId();
  const { register, field, errorOf, control, submit, busy, error } = useCallForm<TypedReport>({
    defaultValues: former?.status === 'open' ? { reason: former.reason, comment: former.comment } : { comment: '' },
    schema: reportSchema(words, number),
    send: async (fields) => {
      await sendReport(subject, fields);
      onSent();
    },
    problemOf: (error) => ({ message: reportProblem(error, subject, { words, errors, locale }) }),
  });
  const comment = useWatch({ control, name: 'comment' });
  const lacksReason = errorOf('reason');

  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      {former !== undefined && (
        <p className={styles.known}>
          {words.known[former.status](formatRelative(locale, former.createdAt, new Date()))}
        </p>
      )}
      <Stack as="fieldset" aria-describedby={lacksReason && missing}>
        <legend>{words.reason}</legend>
        {reportReasons.map((reason) => (
          <Radio
            key={reason}
            className={styles.reason}
            label={reasons[reason]}
            hint={purposeOf(reason, words)}
            value={reason}
            aria-invalid={lacksReason !== undefined || undefined}
            {...register('reason')}
          />
        ))}
      </Stack>
      {lacksReason !== undefined && (
        <FieldError id={missing} role="alert">
          {lacksReason}
        </FieldError>
      )}
      <TextArea
        label={words.comment}
        hint={words.commentHint(number(commentLength(comment)), number(maxComment))}
        rows={2}
        {...field('comment')}
      />
      <Hint>
        {words.whatFollows}{' '}
        <SiteLink to={rulesPath} target="_blank" rel="noopener">
          {words.rules}
        </SiteLink>
      </Hint>
      <Note icon="warning">{error}</Note>
      <Button type="submit" variant="primary" busy={busy}>
        {former === undefined ? words.send : former.status === 'open' ? words.change : words.again}
      </Button>
    </Stack>
  );
}

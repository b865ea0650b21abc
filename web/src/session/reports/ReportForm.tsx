import { type FormEvent, useId, useRef, useState } from 'react';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber, formatRelative } from '#i18n/format.ts';
import { formatUntil } from '#i18n/formatUntil.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Radio } from '#ui/Checkbox.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { FieldError, TextArea } from '#ui/TextField.tsx';
import styles from './ReportDialog.module.css';
import {
  checkReport,
  commentLength,
  maxComment,
  problemOfReport,
  type Report,
  type ReportField,
  type ReportSubject,
  reportReasons,
  sendReport,
  type TypedReport,
} from './reporting.ts';

type ReportFormProps = {
  subject: ReportSubject;
  /** Fills the form while the former report is still open. */
  former: Report | undefined;
  onSent: () => void;
};

type State =
  | { readonly phase: 'filling' }
  | { readonly phase: 'refused'; readonly fields: ReadonlySet<ReportField> }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly words: string };

const initial = (former: Report | undefined): TypedReport =>
  former?.status === 'open' ? { reason: former.reason, comment: former.comment } : { reason: undefined, comment: '' };

export function ReportForm({ subject, former, onSent }: ReportFormProps) {
  const { errors } = useMessages();
  const words = useWords('report');
  const reasons = useWords('reasons');
  const locale = useLocale();
  const [typed, setTyped] = useState(() => initial(former));
  const [state, setState] = useState<State>({ phase: 'filling' });
  const form = useRef<HTMLFormElement>(null);
  const missing = useId();
  const lacks = (field: ReportField): boolean => state.phase === 'refused' && state.fields.has(field);
  const format = (value: number): string => formatNumber(locale, value);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.phase === 'sending') return;
    const checked = checkReport(typed);
    if (!checked.ok) {
      setState({ phase: 'refused', fields: checked.fields });
      form.current?.querySelector<HTMLElement>(checked.fields.has('reason') ? 'input' : 'textarea')?.focus();
      return;
    }
    setState({ phase: 'sending' });
    try {
      await sendReport(subject, checked.said);
      onSent();
    } catch (error) {
      setState({ phase: 'failed', words: problemIn(error, subject, { words, errors, locale }) });
    }
  }

  return (
    <Stack as="form" ref={form} gap={4} noValidate onSubmit={(event) => void send(event)}>
      {former !== undefined && (
        <p className={styles.known}>
          {words.known[former.status](formatRelative(locale, former.createdAt, new Date()))}
        </p>
      )}
      <Stack as="fieldset" aria-describedby={lacks('reason') ? missing : undefined}>
        <legend className={styles.legend}>{words.reason}</legend>
        {reportReasons.map((reason) => (
          <Radio
            key={reason}
            className={styles.reason}
            label={reasons[reason]}
            name="reason"
            value={reason}
            checked={typed.reason === reason}
            aria-invalid={lacks('reason') || undefined}
            onChange={() => {
              setTyped((before) => ({ ...before, reason }));
              setState((now) => (now.phase === 'refused' ? { phase: 'filling' } : now));
            }}
          />
        ))}
      </Stack>
      {lacks('reason') && (
        <FieldError id={missing} role="alert">
          {words.reasonMissing}
        </FieldError>
      )}
      <TextArea
        label={words.comment}
        hint={words.commentHint(format(commentLength(typed.comment)), format(maxComment))}
        error={lacks('comment') ? words.commentInvalid(format(maxComment)) : undefined}
        rows={2}
        value={typed.comment}
        onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, comment: value }))}
      />
      <Hint>{words.whatFollows}</Hint>
      <Note icon="warning">{state.phase === 'failed' ? state.words : undefined}</Note>
      <Button type="submit" variant="primary" busy={state.phase === 'sending'}>
        {former === undefined ? words.send : former.status === 'open' ? words.change : words.again}
      </Button>
    </Stack>
  );
}

type ProblemWords = { words: Words['report']; errors: Messages['errors']; locale: Locale };

function problemIn(error: unknown, { kind }: ReportSubject, { words, errors, locale }: ProblemWords): string {
  const problem = problemOfReport(error);
  switch (problem.kind) {
    case 'too-many': {
      const now = new Date();
      const until = new Date(now.getTime() + problem.retryAfterSeconds * 1_000);
      return words.problem.tooMany(formatNumber(locale, problem.perDay), formatUntil(locale, until, now));
    }
    case 'gone':
      return kind === 'photo' ? words.problem.photoGone : words.problem.userGone;
    case 'in-review':
      return words.problem.inReview;
    case 'other':
      return errorWords(error, errors);
  }
}

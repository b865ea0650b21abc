import { type FormEvent, useState } from 'react';
import type { ReportReason } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { countChars } from '#contract/text.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextArea } from '#ui/TextField.tsx';
import { RuleFields } from '../RuleFields.tsx';
import type { PhotoOrder } from './moderate.ts';
import styles from './photos.module.css';

/** What is asked about before it is done. */
export type AskedAction = keyof Words['adminPhotos']['dialog'];

type ModerateDialogProps = {
  action: AskedAction;
  count: number;
  onClose: () => void;
  onOrder: (order: PhotoOrder) => void;
};

/** Asks before photos go out of sight: by which rule, and what their owners are told. */
export function ModerateDialog({ action, count, onClose, onOrder }: ModerateDialogProps) {
  const { app } = useMessages();
  const words = useWords('adminPhotos');
  const common = useWords('admin');
  const locale = useLocale();
  const [rule, setRule] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [blockImage, setBlockImage] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const most = formatNumber(locale, limits.moderation.noteChars);
  const needsRule = action !== 'hold';
  const isTooLong = countChars(note.trim()) > limits.moderation.noteChars;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (isTooLong || (needsRule && rule === undefined)) {
      setIsRefused(true);
      form.querySelector<HTMLElement>(isTooLong ? 'textarea' : 'input')?.focus();
      return;
    }
    onOrder({ action, note, ...(needsRule && rule !== undefined && { rule, blockImage }) });
  }

  return (
    <Dialog title={words.dialog[action](formatNumber(locale, count))} closeLabel={app.close} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={send}>
        <p>
          {action === 'remove'
            ? words.consequence.remove(formatNumber(locale, limits.retention.removedPhotoDays))
            : words.consequence[action]}
        </p>
        {needsRule && (
          <RuleFields
            legend={words.rule}
            chosen={rule}
            onChoose={setRule}
            error={isRefused && rule === undefined ? words.ruleMissing : undefined}
          />
        )}
        <TextArea
          label={words.note}
          hint={words.noteHint(most)}
          error={isRefused && isTooLong ? words.noteTooLong(most) : undefined}
          rows={2}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        {needsRule && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={blockImage}
              onChange={({ currentTarget: { checked } }) => setBlockImage(checked)}
            />
            <span>
              {words.blockImage}
              <span className={styles.hint}>{words.blockHint}</span>
            </span>
          </label>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant={action === 'remove' ? 'danger' : 'primary'}>
            {words.act[action]}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

import * as v from 'valibot';
import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import { useTexts } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Checkbox, TextArea } from '#ui/Fields.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { RuleFields } from '../fields.tsx';
import type { PhotoCommand } from './moderate.ts';

type ModerateDialogProps = {
  action: Exclude<PhotoAction, 'publish' | 'restore'>;
  count: number;
  onClose: () => void;
  onCommand: (command: PhotoCommand) => void;
};

type Typed = { rule: ReportReason | null; note: string; blockImage: boolean };

export function ModerateDialog({ action, count, onClose, onCommand }: ModerateDialogProps) {
  const { words, number } = useTexts('adminPhotos');
  const most = number(limits.moderation.noteChars);
  const needsRule = action === 'hide' || action === 'remove';
  const form = useCallForm<Typed>({
    defaultValues: { rule: null, note: '', blockImage: false },
    schema: v.object({
      rule: needsRule ? v.picklist(reportReasons, words.ruleMissing) : v.null(),
      note: inWords(multilineText(limits.moderation.noteChars), words.noteTooLong(most)),
      blockImage: v.boolean(),
    }),
    send: ({ rule, note, blockImage }) =>
      onCommand(rule === null ? { action, note } : { action, note, rule, blockImage }),
  });
  const { field, register } = form;
  return (
    <FormDialog
      title={words.dialog[action](number(count))}
      onClose={onClose}
      form={form}
      label={words.act[action]}
      isDangerous={action === 'remove'}
      isWide={needsRule}
    >
      <p>
        {action === 'remove'
          ? words.consequence.remove(number(limits.retention.removedPhotoDays))
          : words.consequence[action]}
      </p>
      {needsRule && <RuleFields legend={words.rule} {...field('rule')} />}
      <TextArea label={words.note} hint={words.noteHint(most)} rows={2} {...field('note')} />
      {needsRule && <Checkbox label={words.blockImage} hint={words.blockHint} {...register('blockImage')} />}
    </FormDialog>
  );
}

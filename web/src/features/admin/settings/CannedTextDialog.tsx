import * as v from 'valibot';
import { saveCannedTextContract } from '#contract/callables/cannedTexts.ts';
import { cannedReaders } from '#contract/documents/cannedText.ts';
import { reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import type { ListedText } from '#data/staff/cannedTexts.ts';
import { locales } from '#i18n/locale.ts';
import { useWords } from '#i18n/words.ts';
import { inWords } from '#lib/inWords.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { SelectField, TextArea } from '#ui/Fields.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useStaffTexts } from '../staffWords.ts';

type CannedTextDialogProps = {
  /** Absent: a new one. */
  text: ListedText | undefined;
  onSaved: (auditIds: readonly string[]) => void;
  onClose: () => void;
};

const empty = { rule: reportReasons[0], for: cannedReaders[0], ja: '', en: '' };

export function CannedTextDialog({ text, onSaved, onClose }: CannedTextDialogProps) {
  const { common, number } = useStaffTexts('admin');
  const words = common.canned;
  const reasons = useWords('reasons');
  const { entries } = saveCannedTextContract.input;
  const invalid = words.invalid(number(limits.moderation.cannedChars));
  const { rule, for: reader, ja, en } = text ?? empty;
  const form = useCallForm({
    defaultValues: { rule, for: reader, ja, en },
    schema: v.object({
      rule: entries.rule,
      for: entries.for,
      ja: inWords(entries.ja, invalid),
      en: inWords(entries.en, invalid),
    }),
    send: async (typed) => {
      const { auditIds } = await call(saveCannedTextContract, { ...typed, ...(text && { id: text.id }) });
      onSaved(auditIds);
    },
  });
  return (
    <FormDialog title={text ? words.change : words.add} label={words.save} form={form} onClose={onClose}>
      <SelectField
        label={words.rule}
        options={reportReasons.map((each) => [each, reasons[each]])}
        {...form.register('rule')}
      />
      <SelectField
        label={words.reader}
        options={cannedReaders.map((each) => [each, words.readers[each]])}
        {...form.register('for')}
      />
      {locales.map((locale) => (
        <TextArea key={locale} label={words.languages[locale]} lang={locale} rows={3} {...form.field(locale)} />
      ))}
    </FormDialog>
  );
}

import * as v from 'valibot';
import { escalateCaseContract, skipCaseContract } from '#contract/callables/handOut.ts';
import { skipReasons } from '#contract/documents/case.ts';
import { limits } from '#contract/limits.ts';
import { multilineText } from '#contract/text.ts';
import { call } from '#data/call.ts';
import { useTexts } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { TextArea } from '#ui/Fields.tsx';
import { Hint } from '#ui/layout.tsx';
import { ChoiceField, FormDialog } from '../FormDialog.tsx';

export type PassOn = { readonly id: string; readonly to: 'others' | 'admins' };

type PassOnProps = { passOn: PassOn; onClose: () => void; onDone: (text: string) => void };

/** To others with a reason, or to the admins with a note. */
export const PassOnDialog = ({ passOn, ...props }: PassOnProps) =>
  passOn.to === 'others' ? <SkipDialog id={passOn.id} {...props} /> : <EscalateDialog id={passOn.id} {...props} />;

type DialogProps = Omit<PassOnProps, 'passOn'> & { id: string };

function SkipDialog({ id, onClose, onDone }: DialogProps) {
  const { words } = useTexts('desk');
  const { handOut } = words;
  const form = useCallForm<{ reason: (typeof skipReasons)[number] }>({
    defaultValues: { reason: 'unsure' },
    schema: v.object({ reason: v.picklist(skipReasons) }),
    send: async ({ reason }) => {
      await call(skipCaseContract, { id, reason });
      onDone(handOut.skipped);
    },
  });
  return (
    <FormDialog title={handOut.skipTitle} form={form} label={handOut.skip} onClose={onClose}>
      <ChoiceField
        legend={handOut.skipWhy}
        options={skipReasons.map((reason) => [reason, handOut.skipReasons[reason]])}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <Hint>{handOut.skipHint}</Hint>
    </FormDialog>
  );
}

function EscalateDialog({ id, onClose, onDone }: DialogProps) {
  const { words, number } = useTexts('desk');
  const { handOut } = words;
  const { noteChars } = limits.moderation;
  const form = useCallForm<{ note: string }>({
    defaultValues: { note: '' },
    schema: v.object({ note: v.pipe(multilineText(noteChars), v.minLength(1)) }),
    send: async ({ note }) => {
      await call(escalateCaseContract, { id, note });
      onDone(handOut.escalatedDone);
    },
  });
  return (
    <FormDialog title={handOut.escalateTitle} form={form} label={handOut.escalate} onClose={onClose}>
      <TextArea
        label={handOut.escalateNote}
        hint={handOut.escalateHint(number(noteChars))}
        rows={3}
        error={form.errorOf('note') && handOut.escalateMissing(number(noteChars))}
        {...form.register('note')}
      />
    </FormDialog>
  );
}

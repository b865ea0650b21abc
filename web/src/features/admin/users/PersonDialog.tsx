import { limits } from '#contract/limits.ts';
import type { ListedPerson } from '#data/staff/people.ts';
import { useTexts } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Checkbox, Radio, TextArea } from '#ui/Fields.tsx';
import { Row } from '#ui/layout.tsx';
import { banDays } from '../desk/choices.ts';
import { FormDialog } from '../FormDialog.tsx';
import { ChoiceField, RuleFields } from '../fields.tsx';
import { consequencesOf, type PersonAction, roles, type Typed, typedSchema, untyped, wordOf } from './actions.ts';

type PersonDialogProps = {
  person: ListedPerson;
  name: string;
  action: PersonAction;
  onClose: () => void;
  onDone: (auditIds: readonly string[]) => void;
};

export function PersonDialog({ person, name, action, onClose, onDone }: PersonDialogProps) {
  const { words, number } = useTexts('adminUsers');
  const [mostNote, mostReason] = [number(limits.moderation.noteChars), number(limits.ban.reasonChars)];
  const faults = {
    rule: words.ruleMissing,
    note: words.reasonHint(mostNote),
    reason: words.reasonInvalid(mostReason),
    role: words.roleMissing,
  };
  const tooMuch: Partial<Record<PersonAction['name'], string>> = {
    warn: words.refused.warnTooMany,
    changeRole: words.refused.lastAdmin,
  };
  const form = useCallForm<Typed>({
    defaultValues: untyped,
    schema: typedSchema(action, faults),
    send: async (typed) => {
      onDone((await action.perform(person.id, typed)).auditIds);
    },
    refused: { 'permission-denied': words.refused['permission-denied'], 'failed-precondition': tooMuch[action.name] },
  });
  const { field, register } = form;
  const { asks } = action;
  const word = wordOf(action, person);
  return (
    <FormDialog
      title={words[`${word}Title`](name)}
      onClose={onClose}
      form={form}
      label={words[word]}
      isDangerous={action.isDangerous}
      isWide={asks.has('rule')}
    >
      {consequencesOf(word, person, words, number).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {asks.has('reason') && (
        <TextArea label={words.reason} hint={words.reasonHint(mostReason)} rows={2} {...field('reason')} />
      )}
      {asks.has('rule') && <RuleFields legend={words.rule} {...field('rule')} />}
      {asks.has('note') && (
        <TextArea label={words.note} hint={words.reasonHint(mostNote)} rows={2} {...field('note')} />
      )}
      {asks.has('days') && (
        <fieldset>
          <legend>{words.howLong}</legend>
          <Row dense gap={4}>
            {banDays.map((days) => (
              <Radio
                key={days}
                label={days === 'for-good' ? words.forGood : words.days(number(Number(days)))}
                value={days}
                {...register('days')}
              />
            ))}
          </Row>
        </fieldset>
      )}
      {asks.has('hidePhotos') && (
        <Checkbox label={words.hidePhotos} hint={words.hidePhotosHint} {...register('hidePhotos')} />
      )}
      {asks.has('role') && (
        <ChoiceField
          legend={words.roles}
          options={roles.map((role) => [role, words.role[role], words.consequence.role[role]])}
          hint={words.roleSignsOut}
          {...field('role')}
        />
      )}
    </FormDialog>
  );
}

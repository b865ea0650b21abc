import type { ReactNode } from 'react';
import { reportReasons } from '#contract/documents/report.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type ActText, textOf } from '#i18n/acts.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox, SelectField, TextArea } from '#ui/Fields.tsx';
import { ChoiceField, FormBody } from '../FormDialog.tsx';
import styles from '../staff.module.css';
import { type ActName, acts } from './acts.ts';
import { CannedTexts, type ReadersOf } from './CannedTexts.tsx';
import { banDays, type Field, roles, type Typed, typedSchema, untyped } from './typed.ts';

type ActFormProps = {
  name: ActName;
  label: string;
  consequence: ActText | undefined;
  /** What follows only here. */
  also?: readonly string[] | undefined;
  /** Instead of those of the act. */
  asks?: readonly Field[];
  initial?: Typed;
  send: (typed: Typed) => Promise<void> | void;
  refused?: Readonly<Partial<Record<ErrorCode, string | undefined>>>;
  onClose: () => void;
  focusesSubmit?: boolean;
  readers?: ReadersOf | undefined;
  children?: ReactNode;
};

/** What follows from an act, and what it needs to know. */
export function ActForm(props: ActFormProps) {
  const { name, label, consequence, also = [], asks = acts[name].asks ?? [], initial = untyped, send, refused } = props;
  const { words: frame, number } = useTexts('admin');
  const reasons = useWords('reasons');
  const { actFields: words } = frame;
  const { moderation, ban, retention } = limits;
  const form = useCallForm<Typed>({
    defaultValues: initial,
    schema: typedSchema(asks, words, number),
    send,
    ...(refused && { refused }),
  });
  const { field, register } = form;
  const mostNote = number(moderation.noteChars);
  const figures = { strikeDays: number(moderation.strikeDays), removedDays: number(retention.removedPhotoDays) };
  const has = (...fields: readonly Field[]): boolean => fields.some((each) => asks.includes(each));
  return (
    <FormBody
      form={form}
      label={label}
      isDangerous={acts[name].isDangerous}
      onClose={props.onClose}
      focusesSubmit={props.focusesSubmit}
    >
      {props.children}
      {[...textOf(consequence, figures), ...also].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {has('reason') && (
        <TextArea label={words.reason} hint={words.reasonHint(number(ban.reasonChars))} rows={2} {...field('reason')} />
      )}
      {has('rule', 'anyRule') && (
        <ChoiceField
          legend={words.rule}
          options={reportReasons.map((rule) => [rule, reasons[rule]])}
          className={styles.rules}
          {...field('rule')}
        />
      )}
      {has('blockImage') && (
        <Checkbox label={words.blockImage} hint={words.blockImageHint} {...register('blockImage')} />
      )}
      {has('days') && (
        <SelectField
          label={words.period}
          options={banDays.map((days) => [
            days,
            days === 'for-good' ? words.forGood : words.days(number(Number(days))),
          ])}
          {...register('days')}
        />
      )}
      {has('hidePhotos') && (
        <Checkbox label={words.hidePhotos} hint={words.hidePhotosHint} {...register('hidePhotos')} />
      )}
      {has('note') && <TextArea label={words.note} hint={words.noteHint(mostNote)} rows={2} {...field('note')} />}
      {has('note') && <CannedTexts of={form} field="note" readers={props.readers?.note} />}
      {has('reply') && <TextArea label={words.reply} hint={words.replyHint(mostNote)} rows={2} {...field('reply')} />}
      {has('reply') && <CannedTexts of={form} field="reply" readers={props.readers?.reply} />}
      {has('role') && (
        <ChoiceField
          legend={words.role}
          options={roles.map((role) => [role, frame.roles.names[role], words.mayAs[role]])}
          hint={words.roleHint}
          {...field('role')}
        />
      )}
    </FormBody>
  );
}

/** Room for the rules side by side. */
export const isWide = (name: ActName): boolean =>
  (acts[name].asks ?? []).some((field) => field === 'rule' || field === 'anyRule');

export function ActDialog({ title, ...form }: ActFormProps & { title: string }) {
  const { app } = useTexts('admin');
  return (
    <Dialog title={title} closeLabel={app.close} onClose={form.onClose} isWide={isWide(form.name)}>
      <ActForm {...form} />
    </Dialog>
  );
}

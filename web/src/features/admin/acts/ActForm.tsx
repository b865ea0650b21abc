import { type ReactNode, useEffect } from 'react';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type ActText, textOf } from '#i18n/acts.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '#ui/Fields.tsx';
import { ChoiceField, FormBody } from '../FormDialog.tsx';
import styles from '../staff.module.css';
import { type ActName, acts, fieldsOf } from './acts.ts';
import { CannedTexts, type ReadersOf } from './CannedTexts.tsx';
import { banDays, type Field, roles, type Typed, typedSchema, untyped } from './typed.ts';

type ActFormProps = {
  label: string;
  asks: readonly Field[];
  isDangerous: boolean;
  consequences: readonly ActText[];
  /** What follows only here. */
  also?: readonly string[] | undefined;
  initial?: Typed;
  send: (typed: Typed) => Promise<void> | void;
  refused?: Readonly<Partial<Record<ErrorCode, string | undefined>>>;
  onClose: () => void;
  focusesSubmit?: boolean;
  readers?: ReadersOf | undefined;
  /** What the chosen rule suggests. */
  afterRule?: (rule: ReportReason | null) => ReactNode;
  children?: ReactNode;
};

/** What follows from acts, and what they need to know. */
export function ActForm(props: ActFormProps) {
  const { label, asks, consequences, also = [], initial = untyped, send, refused, afterRule } = props;
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
  const { field, register, setFocus, watch } = form;
  const mostNote = number(moderation.noteChars);
  const figures = { strikeDays: number(moderation.strikeDays), removedDays: number(retention.removedPhotoDays) };
  const has = (...fields: readonly Field[]): boolean => fields.some((each) => asks.includes(each));
  // It must be written. Not on touch screens, where a keyboard would cover what the dialog says.
  const asksReason = has('reason');
  useEffect(() => {
    if (asksReason && matchMedia('(hover: hover)').matches) setFocus('reason');
  }, [asksReason, setFocus]);
  return (
    <FormBody
      form={form}
      label={label}
      isDangerous={props.isDangerous}
      onClose={props.onClose}
      focusesSubmit={props.focusesSubmit}
    >
      {props.children}
      {[...consequences.flatMap((text) => textOf(text, figures)), ...also].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {asksReason && (
        <TextArea
          label={words.reason}
          hint={words.reasonHint(number(ban.reasonChars))}
          rows={2}
          aria-required
          {...field('reason')}
        />
      )}
      {has('rule', 'anyRule') && (
        <ChoiceField
          legend={words.rule}
          options={reportReasons.map((rule) => [rule, reasons[rule]])}
          className={styles.rules}
          {...field('rule')}
        />
      )}
      {afterRule?.(watch('rule'))}
      {has('blockImage') && (
        <Checkbox label={words.blockImage} hint={words.blockImageHint} {...register('blockImage')} />
      )}
      {has('days') && (
        <SelectField
          label={words.period}
          options={banDays.map((days) => [days, words.periods[days] ?? words.days(number(Number(days)))])}
          {...register('days')}
        />
      )}
      {has('days') && watch('days') === 'other' && (
        <TextField label={words.otherDays} inputMode="numeric" autoComplete="off" {...field('otherDays')} />
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
export const isWide = (asks: readonly Field[]): boolean =>
  asks.some((field) => field === 'rule' || field === 'anyRule');

type ActDialogProps = Pick<ActFormProps, 'label' | 'also' | 'send' | 'refused' | 'readers' | 'onClose'> & {
  name: ActName;
  title: string;
  consequence: ActText | undefined;
};

export function ActDialog({ name, title, consequence, ...form }: ActDialogProps) {
  const { app } = useTexts('admin');
  const asks = fieldsOf([name]);
  return (
    <Dialog title={title} closeLabel={app.close} onClose={form.onClose} isWide={isWide(asks)}>
      <ActForm
        {...form}
        asks={asks}
        isDangerous={acts[name].isDangerous === true}
        consequences={consequence === undefined ? [] : [consequence]}
      />
    </Dialog>
  );
}

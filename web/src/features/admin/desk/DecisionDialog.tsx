import { Fragment, type RefCallback } from 'react';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import { limits } from '#contract/limits.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { useMessages, useNumber } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button, DialogActions } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox, SelectField, TextArea } from '#ui/Fields.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { RuleFields } from '../fields.tsx';
import { AdminSkeleton, Read, useReading } from '../StaffPage.tsx';
import { subjectsOf } from './caseFile.ts';
import { choiceLabel, hitsPerson, nameOfCase, ownerOfCase, personOfCase, useDeskWords } from './caseWords.ts';
import {
  type AskedChoice,
  banDays,
  canChoose,
  commandOf,
  type DecisionForm,
  decisionSchema,
  initialForm,
  publishesWithDismissal,
  type Subject,
  traitsOf,
} from './choices.ts';
import styles from './desk.module.css';

export type Question = {
  readonly choice: AskedChoice;
  readonly cases: readonly ListedCase[];
  /** Absent: the dialog first reads what the cases are about. */
  readonly subject?: Subject;
};

type DecisionDialogProps = {
  question: Question;
  onDecide: (choice: AskedChoice, subjects: readonly Subject[], form: DecisionForm) => void;
  onClose: () => void;
};

/** Which cases a choice fits depends on the state of each photo or album. All are of one kind. */
export function DecisionDialog({ question: { choice, cases, subject }, onDecide, onClose }: DecisionDialogProps) {
  const { app } = useMessages();
  const words = useDeskWords(cases[0]?.kind ?? 'photo');
  const reading = useReading(['staff', 'subjects', cases.map(({ id }) => id)], async () =>
    subject ? [subject] : subjectsOf(cases),
  );
  const fields = (subjects: readonly Subject[]) => (
    <DecisionFields
      choice={choice}
      subjects={subjects}
      onDecide={(fits, form) => onDecide(choice, fits, form)}
      onClose={onClose}
    />
  );
  return (
    <Dialog
      title={words.ask[choice]}
      closeLabel={app.close}
      onClose={onClose}
      isWide={traitsOf(choice).asksRule === true}
    >
      {subject ? (
        fields([subject])
      ) : (
        <Read reading={reading} failed={words.subjectsFailed} waiting={<AdminSkeleton lines={4} />}>
          {fields}
        </Read>
      )}
    </Dialog>
  );
}

const namedMost = 5;

const staysOutOfSight = (subject: Subject): boolean => {
  const about: Deletable | undefined = subject.photo ?? subject.album;
  const status = about && effectiveStatus(about);
  return (status === 'hidden' || status === 'removed') && !publishesWithDismissal(subject);
};

// Most questions only need Enter. `preventScroll` keeps the affected cases in view.
const focused: RefCallback<HTMLButtonElement> = (button) => button?.focus({ preventScroll: true });

type DecisionFieldsProps = {
  choice: AskedChoice;
  subjects: readonly Subject[];
  onDecide: (fits: readonly Subject[], form: DecisionForm) => void;
  onClose: () => void;
};

function DecisionFields({ choice, subjects, onDecide, onClose }: DecisionFieldsProps) {
  const kind = subjects[0]?.case.kind ?? 'photo';
  const words = useDeskWords(kind);
  const number = useNumber();
  const fits = subjects.filter((subject) => canChoose(choice, subject));
  const { asksRule, asksBlock, note, tone } = traitsOf(choice);
  const [only, ...more] = fits;
  const person = only && more.length === 0 ? personOfCase(only.case, only) : '';
  const isReported = fits.some((subject) => subject.case.reporterCount > 0);
  const defaultValues = initialForm(subjects);
  const { field, register, submit } = useCallForm<DecisionForm>({
    defaultValues,
    schema: decisionSchema(choice, words),
    send: (form) => onDecide(fits, form),
  });

  if (fits.length === 0) {
    return (
      <Stack gap={3}>
        <p role="alert">{words.noneFit}</p>
        <Button ref={focused} onClick={onClose} label={words.cancel} />
      </Stack>
    );
  }
  return (
    <Stack as="form" gap={3} noValidate onSubmit={submit}>
      <div className={styles.touches}>
        <Hint>{words.touches}</Hint>
        <ul>
          {fits.slice(0, namedMost).map((subject) => (
            <li key={subject.case.id}>
              {namesOf(subject).map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && ' '}
                  <bdi>{name}</bdi>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
        {fits.length > namedMost && <p>{words.andMore(number(fits.length - namedMost))}</p>}
        {fits.length < subjects.length && <Hint>{words.leftOut(number(subjects.length - fits.length))}</Hint>}
      </div>
      {consequences().map((text) => (
        <p key={text}>{text}</p>
      ))}
      {asksRule && <RuleFields legend={words.rule} {...field('rule')} />}
      {asksBlock && kind === 'photo' && (
        <Checkbox label={words.blockImage} hint={words.blockImageHint} {...register('blockImage')} />
      )}
      {choice === 'ban' && (
        <>
          <TextArea label={words.banReason} hint={words.banReasonHint} rows={2} {...field('reason')} />
          <SelectField
            label={words.banFor}
            options={banDays.map((days) => [
              days,
              days === 'for-good' ? words.forGood : words.days(number(Number(days))),
            ])}
            {...register('days')}
          />
          <Checkbox label={words.hidePhotos} {...register('hidePhotos')} />
        </>
      )}
      {note && <TextArea label={words.noteLabel} hint={words.noteHint} rows={2} {...field('note')} />}
      {isReported && <TextArea label={words.replyLabel} hint={words.replyHint} rows={2} {...field('reply')} />}
      <DialogActions cancel={{ label: words.cancel, onClick: onClose }}>
        <Button ref={focused} type="submit" variant={tone === 'harmless' ? 'primary' : 'danger'}>
          {choiceLabel(choice, words, person)}
        </Button>
      </DialogActions>
    </Stack>
  );

  /** Whom or what the choice hits comes first. */
  function namesOf(subject: Subject): readonly string[] {
    const name = nameOfCase(subject.case, words, subject);
    if (kind === 'user') return [name];
    const owner = ownerOfCase(subject.case, subject) || words.nobody;
    return hitsPerson(choice) ? [owner, words.quoted(name)] : [name, owner];
  }

  function consequences(): readonly string[] {
    const { moderation, retention } = limits;
    const { consequence } = words;
    const texts = [
      choice === 'remove'
        ? consequence.remove(number(retention.removedPhotoDays))
        : choice === 'warn'
          ? consequence.warn(number(moderation.strikeDays))
          : consequence[choice],
    ];
    if (choice === 'dismissWithReply') {
      if (fits.some(publishesWithDismissal)) texts.push(words.publishesToo);
      if (fits.some(staysOutOfSight)) texts.push(words.staysHidden);
    }
    const [first] = fits;
    if (first && isReported) {
      texts.push(words.toReporters[commandOf(choice, first, defaultValues, new Date()).resolution]);
    }
    return texts;
  }
}

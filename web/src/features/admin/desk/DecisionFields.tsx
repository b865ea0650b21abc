import { type FormEvent, type RefCallback, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Field, TextArea } from '#ui/TextField.tsx';
import { RuleFields } from '../RuleFields.tsx';
import { nameOfCase, ownerOfCase } from './caseWords.ts';
import { type Choice, canChoose, type DecisionForm, orderOf, publishesWithDismissal } from './choices.ts';
import styles from './decision.module.css';
import { banDays, fieldsOf, initialForm, type Subject, wrongIn } from './decisionForm.ts';

type DecisionFieldsProps = {
  choice: Choice;
  subjects: readonly Subject[];
  onDecide: (subjects: readonly Subject[], form: DecisionForm) => void;
  onClose: () => void;
};

const namedMost = 5;
const forGood = 'for-good';

// Enter is all that a key's question needs in most cases; what it touches stays to be seen.
const focused: RefCallback<HTMLButtonElement> = (button) => button?.focus({ preventScroll: true });

/** What it touches, what follows, what is to be filled in. */
export function DecisionFields({ choice, subjects, onDecide, onClose }: DecisionFieldsProps) {
  const words = useWords('desk');
  const locale = useLocale();
  const [form, setForm] = useState(() => initialForm(subjects));
  const [wrong, setWrong] = useState<ReadonlySet<'note' | 'reason'>>(new Set());
  const fits = subjects.filter((subject) => canChoose(choice, subject));
  const fields = fieldsOf(choice);
  const change = (changes: Partial<DecisionForm>): void => {
    setForm((before) => ({ ...before, ...changes }));
    setWrong(new Set());
  };
  const format = (value: number): string => formatNumber(locale, value);

  function send(event: FormEvent): void {
    event.preventDefault();
    const problems = wrongIn(choice, form);
    setWrong(problems);
    if (problems.size === 0 && fits.length > 0) onDecide(fits, form);
  }

  if (fits.length === 0) {
    return (
      <div className={styles.form}>
        <p role="alert">{words.noneFit}</p>
        <Button ref={focused} onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <div className={styles.touches}>
        <p className={styles.soft}>{words.touches}</p>
        <ul>
          {fits.slice(0, namedMost).map(({ case: each, photo }) => (
            <li key={each.id}>
              <bdi>{nameOfCase(each, words, photo)}</bdi> {each.kind === 'photo' && <bdi>{ownerOfCase(each)}</bdi>}
            </li>
          ))}
        </ul>
        {fits.length > namedMost && <p>{words.andMore(format(fits.length - namedMost))}</p>}
        {fits.length < subjects.length && (
          <p className={styles.soft}>{words.leftOut(format(subjects.length - fits.length))}</p>
        )}
      </div>
      {consequences(choice, fits).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fields.rule && <RuleFields legend={words.rule} chosen={form.rule} onChoose={(rule) => change({ rule })} />}
      {fields.blockImage && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={form.blockImage}
            onChange={({ currentTarget }) => change({ blockImage: currentTarget.checked })}
          />
          <span>
            {words.blockImage}
            <span className={styles.hint}>{words.blockImageHint}</span>
          </span>
        </label>
      )}
      {fields.ban && (
        <>
          <TextArea
            label={words.banReason}
            hint={words.banReasonHint}
            error={wrong.has('reason') ? words.banReasonMissing : undefined}
            rows={2}
            value={form.reason}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
          <Field label={words.banFor}>
            {(tied) => (
              <select
                {...tied}
                value={form.days ?? forGood}
                onChange={({ currentTarget: { value } }) =>
                  change({ days: value === forGood ? undefined : Number(value) })
                }
              >
                {banDays.map((days) => (
                  <option key={days} value={days}>
                    {words.days(format(days))}
                  </option>
                ))}
                <option value={forGood}>{words.forGood}</option>
              </select>
            )}
          </Field>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={form.hidePhotos}
              onChange={({ currentTarget }) => change({ hidePhotos: currentTarget.checked })}
            />
            <span>{words.hidePhotos}</span>
          </label>
        </>
      )}
      {fields.note && (
        <TextArea
          label={words.noteLabel}
          hint={fields.noteIsToldToOwner ? words.noteHint : words.noteToReporters}
          error={wrong.has('note') ? words.noteInvalid : undefined}
          rows={2}
          value={form.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button ref={focused} type="submit" variant={isHarmless(choice) ? 'primary' : 'danger'}>
          {words.choices[choice]}
        </Button>
      </div>
    </form>
  );

  function consequences(chosen: Choice, decided: readonly Subject[]): readonly string[] {
    const { moderation, retention } = limits;
    const own =
      chosen === 'remove'
        ? words.consequence.remove(format(retention.removedPhotoDays))
        : chosen === 'warn'
          ? words.consequence.warn(format(moderation.strikeDays))
          : words.consequence[chosen];
    const publishes = chosen === 'dismiss' && decided.some(publishesWithDismissal);
    const stays = chosen === 'dismiss' && decided.some(({ photo }) => isOutOfSight(photo?.status));
    const isReported = decided.some((subject) => subject.case.reporterCount > 0);
    const [first] = decided;
    const resolution = first && orderOf(chosen, first, form, new Date()).resolution;
    return [
      own,
      ...(publishes ? [words.publishesToo] : []),
      ...(stays ? [words.staysHidden] : []),
      ...(isReported && resolution ? [words.toReporters[resolution]] : []),
    ];
  }
}

const isHarmless = (choice: Choice): boolean => choice === 'restore' || choice === 'resolve' || choice === 'dismiss';
const isOutOfSight = (status: string | undefined): boolean => status === 'hidden' || status === 'removed';

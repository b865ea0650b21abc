import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Case } from '#contract/documents/case.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Hint, Stack } from '#ui/layout.tsx';
import { ActForm, isWide } from '../acts/ActForm.tsx';
import { type ActName, acts, actWords, canDecide, commandOf } from '../acts/acts.ts';
import type { Subject } from '../acts/caseState.ts';
import { readersOfDecision } from '../acts/readers.ts';
import { type Typed, untyped } from '../acts/typed.ts';
import { focused } from '../FormDialog.tsx';
import { AdminSkeleton, Read } from '../StaffPage.tsx';
import { useStaffTexts } from '../staffWords.ts';
import { subjectsOf } from './caseFile.ts';
import { labelOfAct, nameOfCase, ownerOfCase, personOfCase, useDeskWords } from './caseWords.ts';
import styles from './desk.module.css';

export type Question = {
  readonly name: ActName;
  readonly cases: readonly ListedCase[];
  /** Absent: the dialog first reads what the cases are about. */
  readonly subject?: Subject;
};

type DecisionDialogProps = {
  question: Question;
  onDecide: (name: ActName, subjects: readonly Subject[], typed: Typed) => void;
  onClose: () => void;
};

/** Which cases an act fits depends on the state of each photo or album. All are of one kind. */
export function DecisionDialog({ question: { name, cases, subject }, onDecide, onClose }: DecisionDialogProps) {
  const { words, common, app } = useStaffTexts('desk');
  const { label, onCases } = actWords(name, common);
  const reading = useQuery({
    queryKey: ['staff', 'subjects', cases.map(({ id }) => id)],
    queryFn: () => subjectsOf(cases),
    enabled: subject === undefined,
    gcTime: 0,
    ...(subject && { initialData: [subject] }),
  });
  const ofAlbums = cases[0]?.kind === 'album' ? onCases?.ofAlbums : undefined;
  return (
    <Dialog
      title={ofAlbums?.ask ?? onCases?.ask ?? label}
      closeLabel={app.close}
      onClose={onClose}
      isWide={isWide(name)}
    >
      <Read reading={reading} failed={words.subjectsFailed} waiting={<AdminSkeleton lines={4} />}>
        {(subjects) => <DecisionFields name={name} subjects={subjects} onDecide={onDecide} onClose={onClose} />}
      </Read>
    </Dialog>
  );
}

const namedMost = 5;

function mostGiven(cases: readonly Pick<Case, 'reasons'>[]): ReportReason {
  const count = (reason: ReportReason): number => cases.reduce((sum, { reasons }) => sum + (reasons[reason] ?? 0), 0);
  return reportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most));
}

/** Begins with the rule that a single photo or album was hidden for, else with the most given reason. */
function initialFor(subjects: readonly Subject[]): Typed {
  const [first] = subjects;
  const hiddenFor = subjects.length === 1 ? (first?.photo ?? first?.album)?.hold?.rule : undefined;
  const rule = reportReasons.find((reason) => reason === hiddenFor) ?? mostGiven(subjects.map((each) => each.case));
  return { ...untyped, rule };
}

type DecisionFieldsProps = Omit<DecisionDialogProps, 'question'> & { name: ActName; subjects: readonly Subject[] };

function DecisionFields({ name, subjects, onDecide, onClose }: DecisionFieldsProps) {
  const kind = subjects[0]?.case.kind ?? 'photo';
  const words = useDeskWords(kind);
  const { common, number } = useStaffTexts('desk');
  const { onCases } = actWords(name, common);
  const fits = subjects.filter((subject) => canDecide(name, subject));
  const [only, ...more] = fits;
  const person = only && more.length === 0 ? personOfCase(only.case, only) : '';
  const isReported = fits.some((subject) => subject.case.reporterCount > 0);
  const initial = initialFor(subjects);

  if (only === undefined) {
    return (
      <Stack gap={3}>
        <p role="alert">{words.noneFit}</p>
        <Button ref={focused} onClick={onClose} label={common.cancel} />
      </Stack>
    );
  }
  const consequence = (kind === 'album' ? onCases?.ofAlbums?.consequence : undefined) ?? onCases?.consequence;
  const ofAct = (acts[name].asks ?? []).filter((field) => field !== 'blockImage' || kind === 'photo');
  return (
    <ActForm
      name={name}
      label={labelOfAct(name, common, person)}
      asks={isReported ? [...ofAct, 'reply'] : ofAct}
      initial={initial}
      consequence={consequence}
      also={[
        ...(acts[name].onCases?.also?.(fits, words) ?? []),
        ...(isReported ? [words.toReporters[commandOf(name, only, initial).resolution]] : []),
      ]}
      readers={readersOfDecision(
        fits.map((subject) => subject.case),
        { names: [name], resolution: commandOf(name, only, initial).resolution },
      )}
      send={(typed) => onDecide(name, fits, typed)}
      onClose={onClose}
      focusesSubmit
    >
      <div className={styles.touches}>
        <Hint>{words.touches}</Hint>
        <ul>
          {fits.slice(0, namedMost).map((subject) => (
            <li key={subject.case.id}>
              {namesOf(subject).map((each, place) => (
                <Fragment key={each}>
                  {place > 0 && ' '}
                  <bdi>{each}</bdi>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
        {fits.length > namedMost && <p>{words.andMore(number(fits.length - namedMost))}</p>}
        {fits.length < subjects.length && <Hint>{words.leftOut(number(subjects.length - fits.length))}</Hint>}
      </div>
    </ActForm>
  );

  /** Whom or what the act hits comes first. */
  function namesOf(subject: Subject): readonly string[] {
    const called = nameOfCase(subject.case, words, subject);
    if (kind === 'user') return [called];
    const owner = ownerOfCase(subject.case, subject) || words.nobody;
    return onCases?.labelOn ? [owner, words.quoted(called)] : [called, owner];
  }
}

import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import type { Case } from '#contract/documents/case.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import type { ActText } from '#i18n/acts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Fields.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { ActForm, isWide } from '../acts/ActForm.tsx';
import {
  type ActName,
  actNames,
  acts,
  actsWith,
  actWords,
  type Chosen,
  canDecide,
  commandOf,
  enoughInPlaceOf,
  fieldsOf,
  replaced,
  toggled,
} from '../acts/acts.ts';
import type { Subject } from '../acts/caseState.ts';
import { readersOfDecision } from '../acts/readers.ts';
import { type Typed, untyped } from '../acts/typed.ts';
import { focused } from '../FormDialog.tsx';
import { AdminSkeleton, Key, Read } from '../StaffPage.tsx';
import { useStaffTexts } from '../staffWords.ts';
import { subjectsOf } from './caseFile.ts';
import { labelOfAct, labelOfActs, nameOfCase, ownerOfCase, targetsOf, useDeskWords } from './caseWords.ts';
import styles from './desk.module.css';

export type Question = {
  readonly name: ActName;
  readonly cases: readonly ListedCase[];
  /** Absent: the dialog first reads what the cases are about. */
  readonly subject?: Subject;
};

type DecisionDialogProps = {
  question: Question;
  onDecide: (names: Chosen, subjects: readonly Subject[], typed: Typed) => void;
  onClose: () => void;
};

/** Which cases an act fits depends on the state of each photo or album. All are of one kind. */
export function DecisionDialog({ question: { name, cases, subject }, onDecide, onClose }: DecisionDialogProps) {
  const { words, common, app } = useStaffTexts('desk');
  const [chosen, setChosen] = useState<Chosen>([name]);
  const { label, onCases } = actWords(chosen[0], common);
  const reading = useQuery({
    queryKey: ['staff', 'subjects', cases.map(({ id }) => id)],
    queryFn: () => subjectsOf(cases),
    enabled: subject === undefined,
    gcTime: 0,
    ...(subject && { initialData: [subject] }),
  });
  const ofAlbums = cases[0]?.kind === 'album' ? onCases?.ofAlbums : undefined;
  const ask = ofAlbums?.ask ?? onCases?.ask ?? label;
  return (
    <Dialog title={ask} closeLabel={app.close} onClose={onClose} isWide={isWide(fieldsOf(chosen))}>
      <Read reading={reading} failed={words.subjectsFailed} waiting={<AdminSkeleton lines={4} />}>
        {(subjects) => (
          <DecisionFields
            chosen={chosen}
            setChosen={setChosen}
            subjects={subjects}
            onDecide={onDecide}
            onClose={onClose}
          />
        )}
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

type DecisionFieldsProps = Omit<DecisionDialogProps, 'question'> & {
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
  subjects: readonly Subject[];
};

function DecisionFields({ chosen, setChosen, subjects, onDecide, onClose }: DecisionFieldsProps) {
  const kind = subjects[0]?.case.kind ?? 'photo';
  const words = useDeskWords(kind);
  const { common, number } = useStaffTexts('desk');
  const [first] = chosen;
  const fits = subjects.filter((subject) => chosen.every((name) => canDecide(name, subject)));
  const options = actsWith(first, fits);
  const toggle = (name: ActName): void => setChosen(toggled(chosen, name));
  const enough = useRef<HTMLButtonElement>(null);
  const keys = actNames.flatMap((name) => {
    const { key, isEnough } = acts[name];
    if (key === undefined) return [];
    if (options.includes(name)) return [[key, () => toggle(name)] as const];
    return isEnough ? [[key, () => enough.current?.click()] as const] : [];
  });
  usePageKeys(Object.fromEntries(keys), 'dialog');

  const [only] = fits;
  if (only === undefined) {
    return (
      <Stack gap={3}>
        <p role="alert">{words.noneFit}</p>
        <Button ref={focused} onClick={onClose} label={common.cancel} />
      </Stack>
    );
  }
  const isReported = fits.some((subject) => subject.case.reporterCount > 0);
  const initial = initialFor(subjects);
  const ofActs = fieldsOf(chosen).filter((field) => field !== 'blockImage' || kind === 'photo');
  const targets = targetsOf(fits, words, common, number);
  const isAlone = chosen.length === 1;
  const consequenceOf = (name: ActName): readonly ActText[] => {
    const { onCases } = actWords(name, common);
    const ofAlbums = kind === 'album' ? onCases?.ofAlbums?.consequence : undefined;
    return [ofAlbums ?? onCases?.consequence, isAlone ? onCases?.alone : undefined].filter(
      (text) => text !== undefined,
    );
  };
  return (
    <ActForm
      label={labelOfActs(chosen, common, targets)}
      asks={isReported ? [...ofActs, 'reply'] : ofActs}
      isDangerous={chosen.some((name) => acts[name].isDangerous)}
      initial={initial}
      consequences={chosen.flatMap(consequenceOf)}
      also={[
        ...chosen.flatMap((name) => acts[name].onCases?.also?.(fits, words) ?? []),
        ...(isReported ? [words.toReporters[commandOf(chosen, only, initial).resolution]] : []),
      ]}
      readers={readersOfDecision(
        fits.map((subject) => subject.case),
        { names: chosen, resolution: commandOf(chosen, only, initial).resolution },
      )}
      send={(typed) => onDecide(chosen, fits, typed)}
      onClose={onClose}
      focusesSubmit={!ofActs.includes('reason')}
      afterRule={(rule) =>
        enoughInPlaceOf(first, rule, fits).map((milder) => (
          <Row key={milder} gap={3} dense className={styles.enough}>
            <Hint as="span">{words.isEnough}</Hint>
            <Button
              ref={enough}
              aria-keyshortcuts={acts[milder].key}
              onClick={({ currentTarget }) => {
                // The button is gone then.
                currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
                setChosen(replaced(chosen, milder));
              }}
            >
              {labelOfAct(milder, common, targets)}
              {acts[milder].key && <Key>{acts[milder].key.toUpperCase()}</Key>}
            </Button>
          </Row>
        ))
      }
    >
      <Touched fits={fits} left={subjects.length - fits.length} areOwners={acts[first].onCases?.hits === 'owner'} />
      {options.length > 0 && (
        <fieldset className={styles.also}>
          <legend>{words.also}</legend>
          {options.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
              aria-keyshortcuts={acts[name].key}
              label={
                <>
                  {labelOfAct(name, common, targets)} {acts[name].key && <Key>{acts[name].key.toUpperCase()}</Key>}
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </ActForm>
  );
}

type TouchedProps = { fits: readonly Subject[]; left: number; areOwners: boolean };

/** Whom or what the acts hit. */
function Touched({ fits, left, areOwners }: TouchedProps) {
  const kind = fits[0]?.case.kind ?? 'photo';
  const words = useDeskWords(kind);
  const { number } = useStaffTexts('desk');
  /** Whom or what the first act hits comes first. */
  const namesOf = (subject: Subject): readonly string[] => {
    const called = nameOfCase(subject.case, words, subject);
    if (kind === 'user') return [called];
    const owner = ownerOfCase(subject.case, subject) || words.nobody;
    return areOwners ? [owner, words.quoted(called)] : [called, owner];
  };
  return (
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
      {left > 0 && <Hint>{words.leftOut(number(left))}</Hint>}
    </div>
  );
}

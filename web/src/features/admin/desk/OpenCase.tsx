import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { CaseDecision } from '#contract/documents/case.ts';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Fact, Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { type ActName, decidedWords } from '../acts/acts.ts';
import { waitsAs } from '../acts/caseState.ts';
import { AdminSkeleton, Quote, Read } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names, useStaffTexts } from '../staffWords.ts';
import { CasePictures } from './CasePictures.tsx';
import { CaseReports } from './CaseReports.tsx';
import { Choices } from './Choices.tsx';
import type { CaseFile, useCaseFile } from './caseFile.ts';
import {
  type Compared,
  comparedAlbum,
  comparedPerson,
  comparedPhoto,
  holderOf,
  nameOfCase,
  ownerOfCase,
  useDeskWords,
} from './caseWords.ts';
import styles from './desk.module.css';
import { OwnerHistory } from './OwnerHistory.tsx';
import { useLease } from './useLease.ts';

const StaffNotes = lazyPart(async () => (await import('../notes/StaffNotes.tsx')).StaffNotes);

type CasePaneProps = {
  file: CaseFile;
  me: Uid;
  holdAt: number | undefined;
  isRevealed: boolean;
  onReveal: () => void;
  takesFocus: boolean;
  onUndo: (decision: CaseDecision) => void;
  children: ReactNode;
};

function CasePane({ file, me, holdAt, isRevealed, onReveal, takesFocus, onUndo, children }: CasePaneProps) {
  const { case: open, photo, album, profile } = file;
  const words = useDeskWords(open.kind);
  const common = useWords('admin');
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, evidence, status, decision, formerDecision } = open;
  const isOpen = status === 'open';
  const subject: Deletable | undefined = photo ?? album;
  const other = useLease(open.id, isOpen, me);
  const holder = isOpen ? (other ?? holderOf(open, me, new Date())) : undefined;
  useEffect(() => {
    // A dialog that was open before the case came keeps the focus.
    if (takesFocus && document.querySelector('[role="dialog"]') === null) heading.current?.focus();
  }, [takesFocus]);

  const now = { photo, album, owner: profile };
  const owner = ownerOfCase(open, now);
  const compared = {
    photo: () => comparedPhoto(evidence, photo),
    album: () => comparedAlbum(evidence, album),
    user: () => comparedPerson(evidence, profile),
  }[kind]();
  return (
    <Stack as="article" gap={5} className={styles.case} aria-labelledby="open-case">
      <Row as="header" align="baseline" gap={3} dense>
        <h2 id="open-case" ref={heading} tabIndex={-1}>
          <bdi>{nameOfCase(open, words, now)}</bdi>
        </h2>
        {kind !== 'user' && owner !== '' && <Hint as="bdi">{owner}</Hint>}
        <Hint>
          {words.opened} <Time date={open.firstReportAt ?? open.openedAt} />
        </Hint>
      </Row>
      {children}
      <div role="status" className={styles.status}>
        {holder !== undefined && <p className={staff.name}>{words.hasIt(holder || words.somebody)}</p>}
      </div>
      {open.escalated !== undefined && (
        <div className={styles.status}>
          <p>
            {words.escalatedBy(
              isUid(open.escalated.by) ? calledIn(file.names, common, open.escalated.by) : words.deletedPerson,
            )}{' '}
            <Time className={hintWords} date={open.escalated.at} />
          </p>
          <Quote>{open.escalated.note}</Quote>
        </div>
      )}
      {open.returnedAt !== undefined && isOpen && <p className={styles.status}>{words.returnedAt}</p>}
      {open.heldAt !== undefined && isOpen && subject !== undefined && effectiveStatus(subject) === waitsAs[kind] && (
        <p className={styles.status}>{words.heldByReports}</p>
      )}
      {decision !== undefined && (
        <Decided decision={decision} names={file.names} title={words.decided[decision.resolution]}>
          {decision.by === me && decision.auditIds.length > 0 && (
            <Button onClick={() => onUndo(decision)} label={words.undoDecision} />
          )}
        </Decided>
      )}
      {formerDecision !== undefined && (
        <Decided
          decision={formerDecision}
          names={file.names}
          title={`${words.before}: ${words.decided[formerDecision.resolution]}`}
        />
      )}
      <div className={styles.judged}>
        <CasePictures file={file} isRevealed={isRevealed} onReveal={onReveal} />
        <CaseReports listed={open} holdAt={holdAt} />
        <EvidenceTable compared={compared} frozenAt={evidence?.frozenAt} />
        <OwnerHistory file={file} />
      </div>
      <Stack as="section" gap={1}>
        <h3>{common.notes.title}</h3>
        <Lazy before={<AdminSkeleton lines={2} height="3rem" />}>
          <StaffNotes ownerId={open.ownerId} subject={documentPath.case(open.id)} />
        </Lazy>
      </Stack>
    </Stack>
  );
}

type DecidedProps = { decision: CaseDecision; names: Names; title: string; children?: ReactNode };

/** A decision on a case: by whom, when, and what was written. */
function Decided({ decision, names, title, children }: DecidedProps) {
  const { words, common: frame } = useStaffTexts('desk');
  const by = isUid(decision.by) ? calledIn(names, frame, decision.by) : words.deletedPerson;
  const { note, reply, acts } = decision;
  const written = [
    [frame.actFields.note, note],
    [frame.actFields.reply, reply],
  ];
  return (
    <div className={styles.status}>
      <p>
        <strong>{title}</strong> <Time className={hintWords} date={decision.at} />
      </p>
      <Hint>
        {words.decidedBy(by)} / {words.withAction(decidedWords(acts, frame))}
      </Hint>
      {written.map(
        ([label, text]) =>
          text && (
            <Fragment key={label}>
              <Hint>{label}</Hint>
              <Quote>{text}</Quote>
            </Fragment>
          ),
      )}
      {children}
    </div>
  );
}

const isPresent = (value: Compared['was']): boolean => (typeof value === 'boolean' ? value : (value ?? []).length > 0);

/** The words, and only where they have changed also those of the time of the report. */
function EvidenceTable({ compared, frozenAt }: { compared: readonly Compared[]; frozenAt: Date | undefined }) {
  const words = useWords('desk');
  const changed = compared.filter(({ isChanged }) => isChanged);
  const same = compared
    .filter(({ isChanged }) => !isChanged)
    .map(({ field, was, now }) => ({ field, value: now ?? was }))
    .filter(({ value }) => isPresent(value));
  const isThere = compared.some(({ now }) => now !== undefined);
  return (
    <Stack as="section" gap={2}>
      <h3>{words.evidence}</h3>
      {frozenAt === undefined && <Hint>{words.noEvidence}</Hint>}
      {frozenAt !== undefined && isThere && changed.length === 0 && <Hint>{words.evidenceSame}</Hint>}
      {same.length > 0 && (
        <dl className={staff.facts}>
          {same.map(({ field, value }) => (
            <Fact key={field} label={words.fields[field]}>
              <Value value={value} />
            </Fact>
          ))}
        </dl>
      )}
      {changed.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">
                {words.was} {frozenAt && <Time className={hintWords} date={frozenAt} />}
              </th>
              <th scope="col">{words.now}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ field, was, now }) => (
              <tr key={field}>
                <th scope="row">{words.fields[field]}</th>
                <td>
                  <Value value={was} />
                </td>
                <td>
                  <mark className={styles.mark}>
                    <Value value={now} />
                  </mark>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

function Value({ value }: { value: Compared['was'] }) {
  const words = useWords('desk');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined || value.length === 0) return <Hint as="span">{words.nothing}</Hint>;
  return value.map((text) => (
    <bdi key={text} className={styles.value}>
      {text}
    </bdi>
  ));
}

type OpenCaseProps = Omit<Parameters<typeof CasePane>[0], 'file' | 'children' | 'onUndo'> & {
  reading: ReturnType<typeof useCaseFile> | undefined;
  onUndo: (done: { id: string; auditIds: readonly string[] }) => void;
  /** Absent: several cases are selected, and decided together. */
  onChoose: ((name: ActName) => void) | undefined;
};

export function OpenCase({ reading, onUndo, onChoose, ...shown }: OpenCaseProps) {
  const words = useWords('desk');
  const waiting = <AdminSkeleton lines={4} height="9rem" />;
  if (reading === undefined) return null;
  return (
    <Read reading={reading} failed={words.caseFailed} waiting={waiting}>
      {(file) =>
        file === null ? (
          <EmptyState title={words.caseGoneTitle} text={words.caseGoneText} />
        ) : (
          <Lazy before={waiting}>
            <CasePane file={file} {...shown} onUndo={({ auditIds }) => onUndo({ id: file.case.id, auditIds })}>
              {onChoose !== undefined && file.case.status === 'open' && <Choices file={file} onChoose={onChoose} />}
            </CasePane>
          </Lazy>
        )
      }
    </Read>
  );
}

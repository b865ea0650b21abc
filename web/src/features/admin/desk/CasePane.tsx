import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { CaseDecision } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { evidenceAddress } from '#contract/edge/pictures.ts';
import { isPhotoId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import type { Name } from '#data/staff/people.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { calledIn } from '../called.ts';
import { CasePicture } from './CasePicture.tsx';
import { CaseReports } from './CaseReports.tsx';
import styles from './case.module.css';
import { actionWords, nameOfCase, ownerOfCase, viewerOf } from './caseWords.ts';
import { comparedPerson, comparedPhoto } from './compared.ts';
import { EvidenceTable } from './EvidenceTable.tsx';
import { OwnerHistory } from './OwnerHistory.tsx';
import type { CaseFile } from './useCaseFile.ts';
import { useViewing } from './useViewing.ts';

type CasePaneProps = {
  file: CaseFile;
  me: Uid;
  holdAt: number | undefined;
  isRevealed: boolean;
  onReveal: () => void;
  /** It was opened by a key or by a decision: the focus goes along. */
  takesFocus: boolean;
  onUndo: () => void;
  /** What can be done. */
  children: ReactNode;
};

/** A case with all that it takes to decide it. */
export function CasePane({ file, me, holdAt, isRevealed, onReveal, takesFocus, onUndo, children }: CasePaneProps) {
  const words = useWords('desk');
  const heading = useRef<HTMLHeadingElement>(null);
  const { case: open, photo, profile } = file;
  const { kind, evidence, status, decision, formerDecision } = open;
  const isOpen = status === 'open';
  const viewing = useViewing(open.id, isOpen, me);
  const viewer = isOpen ? (viewing ?? viewerOf(open, me, new Date())) : undefined;
  useEffect(() => {
    // A question that was asked before the case came keeps it.
    if (takesFocus && document.querySelector('[role="dialog"]') === null) heading.current?.focus();
  }, [takesFocus]);

  const owner = ownerOfCase(open) || (profile?.username ? `@${profile.username}` : '');
  const compared = kind === 'photo' ? comparedPhoto(evidence, photo) : comparedPerson(evidence, profile);
  return (
    <article className={styles.case} aria-labelledby="open-case">
      <header className={styles.head}>
        <h2 id="open-case" ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{nameOfCase(open, words, photo)}</bdi>
        </h2>
        {kind === 'photo' && owner !== '' && <bdi className={styles.soft}>{owner}</bdi>}
        <p className={styles.soft}>
          {words.opened} <Time date={open.firstReportAt ?? open.openedAt} />
        </p>
      </header>
      {children}
      <div role="status" className={styles.told}>
        {viewer !== undefined && <p className={styles.viewer}>{words.viewedBy(viewer || words.somebody)}</p>}
      </div>
      {open.returnedAt !== undefined && isOpen && <p className={styles.told}>{words.returnedAt}</p>}
      {open.heldAt !== undefined && isOpen && photo?.status === 'held' && (
        <p className={styles.told}>{words.heldByReports}</p>
      )}
      {decision !== undefined && (
        <Decided decision={decision} names={file.names} title={words.decided[decision.resolution]}>
          {decision.by === me && <Button onClick={onUndo}>{words.undoDecision}</Button>}
        </Decided>
      )}
      {formerDecision !== undefined && (
        <Decided
          decision={formerDecision}
          names={file.names}
          title={`${words.before}: ${words.decided[formerDecision.resolution]}`}
        />
      )}
      <Pictures file={file} isRevealed={isRevealed} onReveal={onReveal} />
      <EvidenceTable compared={compared} frozenAt={evidence?.frozenAt} />
      <CaseReports listed={open} holdAt={holdAt} />
      <OwnerHistory file={file} />
    </article>
  );
}

type DecidedProps = {
  decision: CaseDecision;
  names: ReadonlyMap<string, Name>;
  title: string;
  children?: ReactNode;
};

function Decided({ decision, names, title, children }: DecidedProps) {
  const words = useWords('desk');
  const frame = useWords('admin');
  const by = isUid(decision.by) ? calledIn(names, frame, decision.by) : words.deletedPerson;
  return (
    <div className={styles.told}>
      <p>
        <strong>{title}</strong> <Time className={styles.soft} date={decision.at} />
      </p>
      <p className={styles.soft}>
        {words.decidedBy(by)} / {words.withAction(actionWords(decision.action, words))}
      </p>
      {decision.note !== '' && <p className={styles.said}>{decision.note}</p>}
      {children}
    </div>
  );
}

/** Wide enough to judge a picture by, px. */
const judgedPx = 1_280;

const pictureToJudge = (id: PhotoId, { pictureId, variants }: Photo): string | undefined =>
  'sizes' in variants ? pictureUrl({ id, pictureId, variants }, judgedPx) : undefined;

function Pictures({ file, isRevealed, onReveal }: Pick<CasePaneProps, 'file' | 'isRevealed' | 'onReveal'>) {
  const words = useWords('desk');
  const { case: open, photo } = file;
  const { kind, evidence, targetId } = open;
  const live = photo && isPhotoId(targetId) ? pictureToJudge(targetId, photo) : undefined;
  const shape = evidence?.subject === 'photo' ? evidence : undefined;
  if (kind === 'user' && evidence?.imagePath === undefined) return null;
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3>{words.pictures}</h3>
        <Button aria-pressed={isRevealed} aria-keyshortcuts="v" onClick={onReveal}>
          {isRevealed ? words.cover : words.reveal}{' '}
          <span className={styles.key} aria-hidden="true">
            V
          </span>
        </Button>
      </div>
      <div className={styles.beside}>
        <CasePicture
          caption={words.evidencePicture}
          address={evidence?.imagePath && evidenceAddress(evidence.imagePath)}
          shape={shape}
          isRevealed={isRevealed}
        />
        {kind === 'photo' && (
          <CasePicture caption={words.livePicture} address={live} shape={photo} isRevealed={isRevealed} />
        )}
      </div>
      {kind === 'photo' && (
        <p className={styles.line}>
          {photo === undefined ? (
            words.photoGone
          ) : (
            <span>
              {words.photoState}: {words.photoStates[photo.status]}
            </span>
          )}
          {photo !== undefined && isPhotoId(targetId) && (
            <Link className={styles.link} to={paths.photo(targetId)}>
              {words.seePhoto}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import type { Album } from '#contract/documents/album.ts';
import type { CaseDecision } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { evidenceAddress } from '#contract/edge/pictures.ts';
import { type Deletable, effectiveStatus } from '#contract/effectiveStatus.ts';
import { isAlbumId, isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { StaffPicture } from '../StaffPicture.tsx';
import staff from '../staff.module.css';
import { calledIn, type Names } from '../staffWords.ts';
import { CaseReports } from './CaseReports.tsx';
import type { CaseFile } from './caseFile.ts';
import {
  actionWords,
  type Compared,
  comparedAlbum,
  comparedPerson,
  comparedPhoto,
  nameOfCase,
  ownerOfCase,
  useDeskWords,
  viewerOf,
} from './caseWords.ts';
import { waitsAs } from './choices.ts';
import styles from './desk.module.css';
import { OwnerHistory } from './OwnerHistory.tsx';
import { useViewing } from './useViewing.ts';

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

export function CasePane({ file, me, holdAt, isRevealed, onReveal, takesFocus, onUndo, children }: CasePaneProps) {
  const { case: open, photo, album, profile } = file;
  const words = useDeskWords(open.kind);
  const heading = useRef<HTMLHeadingElement>(null);
  const { kind, evidence, status, decision, formerDecision } = open;
  const isOpen = status === 'open';
  const subject: Deletable | undefined = photo ?? album;
  const viewing = useViewing(open.id, isOpen, me);
  const viewer = isOpen ? (viewing ?? viewerOf(open, me, new Date())) : undefined;
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
    <Stack as="article" gap={5} className={classNames(staff.opened, styles.case)} aria-labelledby="open-case">
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
      <div role="status" className={styles.told}>
        {viewer !== undefined && <p className={staff.name}>{words.viewedBy(viewer || words.somebody)}</p>}
      </div>
      {open.returnedAt !== undefined && isOpen && <p className={styles.told}>{words.returnedAt}</p>}
      {open.heldAt !== undefined && isOpen && subject !== undefined && effectiveStatus(subject) === waitsAs[kind] && (
        <p className={styles.told}>{words.heldByReports}</p>
      )}
      {decision !== undefined && (
        <Decided decision={decision} names={file.names} title={words.decided[decision.resolution]}>
          {decision.by === me && decision.auditIds.length > 0 && (
            <Button onClick={() => onUndo(decision)}>{words.undoDecision}</Button>
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
      <CaseReports listed={open} holdAt={holdAt} />
      <Pictures file={file} isRevealed={isRevealed} onReveal={onReveal} />
      <EvidenceTable compared={compared} frozenAt={evidence?.frozenAt} />
      <OwnerHistory file={file} />
    </Stack>
  );
}

type DecidedProps = { decision: CaseDecision; names: Names; title: string; children?: ReactNode };

function Decided({ decision, names, title, children }: DecidedProps) {
  const words = useWords('desk');
  const frame = useWords('admin');
  const by = isUid(decision.by) ? calledIn(names, frame, decision.by) : words.deletedPerson;
  return (
    <div className={styles.told}>
      <p>
        <strong>{title}</strong> <Time className={hintWords} date={decision.at} />
      </p>
      <Hint>
        {words.decidedBy(by)} / {words.withAction(actionWords(decision.action, words))}
      </Hint>
      {decision.note !== '' && (
        <>
          <Hint>{words.noteLabel}</Hint>
          <p className={staff.said}>{decision.note}</p>
        </>
      )}
      {decision.reply !== '' && (
        <>
          <Hint>{words.replyLabel}</Hint>
          <p className={staff.said}>{decision.reply}</p>
        </>
      )}
      {children}
    </div>
  );
}

const judgedPx = 1_280;

const pictureToJudge = (id: PhotoId, { pictureId, variants }: Photo | Cover): string | undefined =>
  'sizes' in variants ? pictureUrl({ id, pictureId, variants }, judgedPx) : undefined;

function Pictures({ file, isRevealed, onReveal }: Pick<CasePaneProps, 'file' | 'isRevealed' | 'onReveal'>) {
  const { case: open, photo, album } = file;
  const words = useDeskWords(open.kind);
  const { kind, evidence } = open;
  const cover = album?.cover;
  const live = photo ? pictureToJudge(photo.id, photo) : cover && pictureToJudge(cover.photoId, cover);
  const shape = evidence?.subject === 'photo' ? evidence : undefined;
  if (kind === 'user' && evidence?.imagePath === undefined) return null;
  return (
    <Stack as="section" gap={2}>
      <Row align="baseline" gap={3} dense>
        <h3>{words.pictures}</h3>
        <Button aria-pressed={isRevealed} aria-keyshortcuts="v" onClick={onReveal}>
          {isRevealed ? words.cover : words.reveal}{' '}
          <span className={staff.key} aria-hidden="true">
            V
          </span>
        </Button>
      </Row>
      <div className={staff.beside}>
        <CasePicture
          caption={words.evidencePicture}
          address={evidence?.imagePath && evidenceAddress(evidence.imagePath)}
          shape={shape}
          isRevealed={isRevealed}
        />
        {kind !== 'user' && (
          <CasePicture caption={words.livePicture} address={live} shape={photo} isRevealed={isRevealed} />
        )}
      </div>
      {kind !== 'user' && <State file={file} />}
    </Stack>
  );
}

function State({ file: { case: open, photo, album, profile } }: Pick<CasePaneProps, 'file'>) {
  const words = useDeskWords(open.kind);
  const common = useWords('admin');
  const thing: Photo | Album | undefined = photo ?? album;
  if (thing === undefined) return <p>{words.photoGone}</p>;
  const { targetId } = open;
  const username = profile?.username;
  const page = photo ? paths.photo(photo.id) : username && isAlbumId(targetId) && paths.album(username, targetId);
  return (
    <Row as="p" align="baseline" gap={3} dense>
      <span>
        {words.photoState}: {words.photoStates[effectiveStatus(thing)]}
        {thing.visibility !== 'public' && ` (${common.visibility[thing.visibility]})`}
      </span>
      {thing.restorable !== undefined && <Hint as="span">{words.deletedByOwner}</Hint>}
      {page && (
        <SiteLink className={staff.link} to={page}>
          {words.seePhoto}
        </SiteLink>
      )}
    </Row>
  );
}

function EvidenceTable({ compared, frozenAt }: { compared: readonly Compared[]; frozenAt: Date | undefined }) {
  const words = useWords('desk');
  return (
    <Stack as="section" gap={2}>
      <h3>{words.evidence}</h3>
      {frozenAt === undefined && <Hint>{words.noEvidence}</Hint>}
      {compared.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              {frozenAt !== undefined && (
                <th scope="col">
                  {words.was} <Time className={hintWords} date={frozenAt} />
                </th>
              )}
              <th scope="col">{words.now}</th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ field, was, now, isChanged }) => (
              <tr key={field} data-changed={isChanged || undefined}>
                <th scope="row">
                  {words.fields[field]}
                  {isChanged && <span className={styles.changed}>{words.changed}</span>}
                </th>
                {frozenAt !== undefined && (
                  <td>
                    <Cell value={was} />
                  </td>
                )}
                <td>
                  <Cell value={now} isChanged={isChanged} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  );
}

function Cell({ value, isChanged = false }: { value: Compared['was']; isChanged?: boolean }) {
  const words = useWords('desk');
  if (isChanged) {
    return (
      <mark className={styles.mark}>
        <Cell value={value} />
      </mark>
    );
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value === undefined || value.length === 0) return <Hint as="span">{words.nothing}</Hint>;
  return value.map((text) => (
    <bdi key={text} className={styles.value}>
      {text}
    </bdi>
  ));
}

type CasePictureProps = {
  caption: string;
  address: string | undefined;
  /** Reserves the place before the picture comes. */
  shape: { readonly width: number; readonly height: number } | undefined;
  isRevealed: boolean;
};

/** Blurred and grey until somebody asks to see it. */
function CasePicture({ caption, address, shape, isRevealed }: CasePictureProps) {
  const words = useWords('desk');
  const aspectRatio = shape && shape.width > 0 && shape.height > 0 ? `${shape.width} / ${shape.height}` : '1';
  return (
    <Stack as="figure" gap={1}>
      <Hint as="figcaption">{caption}</Hint>
      {address === undefined ? (
        <p>{words.pictureNone}</p>
      ) : (
        <div className={styles.frame} style={{ aspectRatio }}>
          <StaffPicture
            address={address}
            alt={isRevealed ? caption : words.covered(caption)}
            className={isRevealed ? undefined : styles.covered}
          />
        </div>
      )}
    </Stack>
  );
}

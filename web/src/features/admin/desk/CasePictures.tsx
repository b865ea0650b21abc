import type { Album } from '#contract/documents/album.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { evidenceAddress, isEvidenceOf } from '#contract/edge/evidence.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { isAlbumId, type PhotoId } from '#contract/ids.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { Key } from '../StaffPage.tsx';
import { StaffPicture } from '../StaffPicture.tsx';
import staff from '../staff.module.css';
import type { CaseFile } from './caseFile.ts';
import { useDeskWords } from './caseWords.ts';
import styles from './desk.module.css';

const judgedPx = 1_280;

const pictureToJudge = (id: PhotoId, { pictureId, variants }: Photo | Cover): string | undefined =>
  'sizes' in variants ? pictureUrl({ id, pictureId, variants }, judgedPx) : undefined;

/** `now`: `undefined` if it is still the reported picture (`isSame`), or gone. */
export function addressesOf({ case: { evidence }, photo, album }: CaseFile) {
  const cover = album?.cover;
  const live = photo ? pictureToJudge(photo.id, photo) : cover && pictureToJudge(cover.photoId, cover);
  const pictureId = photo ? (photo.pictureId ?? photo.id) : cover?.pictureId;
  const copied = evidence?.imagePath;
  const isSame = copied !== undefined && pictureId !== undefined && isEvidenceOf(copied, pictureId);
  return { reported: copied && evidenceAddress(copied), now: isSame ? undefined : live, isSame };
}

type CasePicturesProps = { file: CaseFile; isRevealed: boolean; onReveal: () => void };

/** As reported, and as it is now if that differs. */
export function CasePictures({ file, isRevealed, onReveal }: CasePicturesProps) {
  const { case: open, photo } = file;
  const words = useDeskWords(open.kind);
  const { kind, evidence } = open;
  const shape = evidence?.subject === 'photo' ? evidence : undefined;
  const { reported, now, isSame } = addressesOf(file);
  if (kind === 'user' && evidence?.imagePath === undefined) return null;
  return (
    <Stack as="section" gap={2} className={styles.pictures}>
      <Row align="baseline" gap={3} dense>
        <h3>{words.pictures}</h3>
        <Button aria-pressed={isRevealed} aria-keyshortcuts="v" onClick={onReveal}>
          {isRevealed ? words.cover : words.reveal} <Key>V</Key>
        </Button>
      </Row>
      <div className={staff.beside}>
        <CasePicture
          caption={isSame ? words.samePicture : words.evidencePicture}
          address={reported}
          shape={shape}
          isRevealed={isRevealed}
        />
        {kind !== 'user' && !isSame && (
          <CasePicture caption={words.livePicture} address={now} shape={photo} isRevealed={isRevealed} />
        )}
      </div>
      {kind !== 'user' && <State file={file} />}
    </Stack>
  );
}

function State({ file: { case: open, photo, album, profile } }: { file: CaseFile }) {
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

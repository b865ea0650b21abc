import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { ContractError } from '#contract/errors.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { useTexts, useTextsOf, useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { useOwnPicture } from '#session/useOwnPicture.ts';
import { Button, FileButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, goodWords, Hint, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { PhotoIcon } from '#ui/PhotoIcon.tsx';
import { Progress } from '#ui/Progress.tsx';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import { failureWords, toUploadFailure } from '../upload/uploadFailure.ts';
import styles from './edit.module.css';
import { type ChosenPicture, PictureNotMade, type PictureOnItsWay, type PictureReplacement } from './sendPicture.ts';

const shownPx = 640;

/** Shows the thumbhash until the browser may read the picture. */
export function EditedPicture({ photo, alt }: { photo: OwnPhoto; alt: string }) {
  const { width, height, thumbhash, color } = photo;
  const own = useOwnPicture(photo, shownPx);
  const src = own ?? thumbhashUrl(thumbhash);
  return (
    <img
      key={src}
      className={classNames(styles.picture, own === undefined && styles.placeholder)}
      src={src}
      alt={alt}
      {...(width > 0 && height > 0 && { width, height })}
      style={{ backgroundColor: color || undefined }}
    />
  );
}

// Without HEIC in the list, an iPhone converts it to JPEG.
const acceptedTypes = uploadContentTypes.join(',');

type PictureProgressProps = { state: PictureOnItsWay; totalBytes: number; onStop: () => void };

function PictureProgress({ state, totalBytes, onStop }: PictureProgressProps) {
  const { words, locale } = useTextsOf('editPhoto', 'picture');
  const sentBytes = 'sentBytes' in state ? state.sentBytes : undefined;
  return (
    <Stack gap={2} className={styles.progress}>
      <Progress label={words.progress} value={sentBytes === undefined ? undefined : sentBytes / totalBytes} />
      <p role="status">{words[state.phase]}</p>
      {sentBytes !== undefined && (
        <Hint className={styles.hint}>
          {words.bytesOf(formatBytes(sentBytes, locale), formatBytes(totalBytes, locale))}
        </Hint>
      )}
      {state.phase !== 'processing' && (
        <Row gap={2}>
          <Button onClick={onStop} label={words.stop} />
        </Row>
      )}
    </Stack>
  );
}

export function PictureSection({ photo, replacing }: { photo: OwnPhoto; replacing: PictureReplacement }) {
  const { words: upload, errors } = useTexts('upload');
  const { picture: words } = useWords('editPhoto');
  const { replacement, picture, choose, send, stop, forget } = replacing;
  const { phase } = replacement;

  const take = ([file]: readonly File[]): void => {
    if (file !== undefined && phase !== 'underWay') void choose(file);
  };
  const isDragging = useDroppedFiles(take);

  const reasonWords = (error: unknown): string => {
    if (error instanceof PictureNotMade) return failureWords({ code: error.reason }, upload, errors);
    const isAboutPhoto = error instanceof ContractError && error.code === 'failed-precondition' && error.field === 'id';
    return isAboutPhoto ? words.notNow : failureWords(toUploadFailure(error, navigator.onLine), upload, errors);
  };
  return (
    <Stack
      as="section"
      gap={3}
      justify="start"
      className={isDragging ? styles.dragging : undefined}
      aria-label={words.heading}
    >
      {picture?.previewUrl === undefined ? (
        <EditedPicture photo={photo} alt={words.current} />
      ) : (
        <img className={styles.picture} src={picture.previewUrl} alt={words.next} />
      )}
      {picture !== undefined && <PictureFacts picture={picture} />}
      <ClosedNote part="uploads" />
      {phase === 'checking' && <p role="status">{words.checking}</p>}
      {phase === 'underWay' && (
        <PictureProgress state={replacement.state} totalBytes={replacement.picture.file.size} onStop={stop} />
      )}
      {phase === 'refused' && <Note icon="warning">{upload.refused[replacement.reason]}</Note>}
      {phase === 'failed' && <Note icon="warning">{`${reasonWords(replacement.error)} ${words.oldStands}`}</Note>}
      {phase === 'done' && (
        <Row as="p" role="status" gap={2} line className={goodWords}>
          <Icon name="check" size={20} />
          {words.done}
        </Row>
      )}
      {phase !== 'checking' && phase !== 'underWay' && (
        <Row gap={2}>
          {send && <Button onClick={send} label={phase === 'failed' ? words.retry : words.confirm} />}
          <FileButton variant={phase === 'chosen' ? 'quiet' : 'plain'} accept={acceptedTypes} onFiles={take}>
            <PhotoIcon size={20} />
            {picture === undefined ? words.choose : words.another}
          </FileButton>
          {picture !== undefined && <Button variant="quiet" onClick={forget} label={words.cancel} />}
        </Row>
      )}
      {phase === 'chosen' && <Hint>{words.withSave}</Hint>}
      {phase === 'idle' && (
        <Hint className={styles.hint}>
          {isDragging ? words.dropHere : words.hint}
          <span className={styles.dropHint}>{words.dropHint}</span>
        </Hint>
      )}
    </Stack>
  );
}

function PictureFacts({ picture: { file, facts } }: { picture: ChosenPicture }) {
  const { words, locale } = useTextsOf('editPhoto', 'picture');
  const [width = '', height = ''] = [facts.width, facts.height].map((edge) => formatNumber(locale, edge));
  return (
    <Hint as="div" className={styles.hint}>
      <p>{file.name}</p>
      <p>{words.facts(width, height, formatBytes(file.size, locale))}</p>
      {facts.hasLocation && <p>{words.hasLocation}</p>}
    </Hint>
  );
}

import { type ReactNode, useCallback, useEffect } from 'react';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import type { Uid } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { useDroppedFiles } from '#ui/useDroppedFiles.ts';
import { EditedPicture } from './EditedPicture.tsx';
import styles from './edit.module.css';
import { PictureProgress } from './PictureProgress.tsx';
import { canSendAgain, pictureFailureWords } from './pictureWords.ts';
import type { ChosenPicture } from './sendPicture.ts';
import { usePictureReplacement } from './usePictureReplacement.ts';

type PictureSectionProps = {
  photo: OwnPhoto;
  /** Whose it is: the owner's own uid, who alone may replace it. */
  uid: Uid;
  onReplaced: (photo: OwnPhoto) => void;
  /** Something is on its way that leaving would stop. */
  onSending: (isSending: boolean) => void;
};

/** The picture of a photo, and another one in its place. */
export function PictureSection({ photo, uid, onReplaced, onSending }: PictureSectionProps) {
  const { errors } = useMessages();
  const upload = useWords('upload');
  const { picture: words } = useWords('editPhoto');
  const { replacement, choose, send, stop, forget } = usePictureReplacement(photo.id, uid, onReplaced);
  const isUnderWay = replacement.phase === 'underWay';
  const isSending = isUnderWay && replacement.state.phase !== 'processing';
  useEffect(() => onSending(isSending), [isSending, onSending]);

  const take = useCallback(
    ([file]: readonly File[]) => {
      if (file !== undefined && !isUnderWay) void choose(file);
    },
    [choose, isUnderWay],
  );
  const isDragging = useDroppedFiles(take);

  const picture = 'picture' in replacement ? replacement.picture : undefined;
  const another = (
    // HEIC is not among them, so that an iPhone hands over a JPEG by itself.
    <FileButton accept={uploadContentTypes.join(',')} onFiles={take}>
      <Icon name="photo" size={20} />
      {picture === undefined ? words.choose : words.another}
    </FileButton>
  );
  return (
    <Stack
      as="section"
      gap={3}
      justify="start"
      className={classNames(styles.section, isDragging && styles.dragging)}
      aria-label={words.heading}
    >
      {picture?.previewUrl === undefined ? (
        <EditedPicture photo={photo} alt={words.current} />
      ) : (
        <img className={styles.next} src={picture.previewUrl} alt={words.next} />
      )}
      {picture !== undefined && <PictureFacts picture={picture} />}
      <ClosedNote part="uploads" />
      {actions()}
    </Stack>
  );

  function actions(): ReactNode {
    switch (replacement.phase) {
      case 'idle':
        return (
          <>
            <Row gap={2}>{another}</Row>
            <Hint className={styles.hint}>
              {isDragging ? words.dropHere : words.hint} <span className={styles.dropHint}>{words.dropHint}</span>
            </Hint>
          </>
        );
      case 'checking':
        return <p role="status">{words.checking}</p>;
      case 'refused':
        return (
          <>
            <FormError>{upload.refused[replacement.reason]}</FormError>
            <Row gap={2}>{another}</Row>
          </>
        );
      case 'chosen':
        return (
          <Row gap={2}>
            <Button variant="primary" onClick={() => void send(replacement.picture)}>
              {words.confirm}
            </Button>
            {another}
            <Button variant="quiet" onClick={forget}>
              {words.cancel}
            </Button>
          </Row>
        );
      case 'underWay':
        return <PictureProgress state={replacement.state} totalBytes={replacement.picture.file.size} onStop={stop} />;
      case 'failed':
        return (
          <>
            <FormError>{pictureFailureWords(replacement.error, { words, upload, errors }, navigator.onLine)}</FormError>
            <Row gap={2}>
              {canSendAgain(replacement.error) && (
                <Button onClick={() => void send(replacement.picture)}>{words.retry}</Button>
              )}
              {another}
              <Button variant="quiet" onClick={forget}>
                {words.cancel}
              </Button>
            </Row>
          </>
        );
      case 'done':
        return (
          <>
            <Row as="p" role="status" gap={2} line className={styles.done}>
              <Icon name="check" size={20} />
              {words.done}
            </Row>
            <Row gap={2}>{another}</Row>
          </>
        );
    }
  }
}

function PictureFacts({ picture: { file, facts } }: { picture: ChosenPicture }) {
  const { picture: words } = useWords('editPhoto');
  const locale = useLocale();
  const [width, height] = [facts.width, facts.height].map((edge) => formatNumber(locale, edge));
  return (
    <Hint as="div" className={styles.hint}>
      <p className={styles.name}>{file.name}</p>
      <p>{words.facts(width ?? '', height ?? '', formatBytes(file.size, locale))}</p>
      {facts.hasLocation && <p>{words.hasLocation}</p>}
    </Hint>
  );
}

import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { removeFile } from './cancelUpload.ts';
import { FileHints } from './FileHints.tsx';
import { FileLine } from './FileLine.tsx';
import { FileStatus } from './FileStatus.tsx';
import { MosaicButton } from './MosaicButton.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { isEditable, isPaintable, type UploadItem } from './uploadItems.ts';
import { isUnderWay } from './uploadPhase.ts';

// What completes tags and titles weighs more than all the rest of the page, which is there without it.
const DraftFieldset = lazyPart(async () => (await import('./DraftFieldset.tsx')).DraftFieldset);

type FileCardProps = {
  item: UploadItem;
  environment: UploadEnvironment;
  /** From 0, of so many. */
  place: number;
  count: number;
};

/** One file: what it looks like, what is said about it, and how far it is. */
export function FileCard({ item, environment, place, count }: FileCardProps) {
  const words = useWords('upload');
  const { file, phase, previewUrl } = item;

  return (
    <Stack
      as="article"
      gap={4}
      className={classNames(styles.card, phase.phase !== 'refused' && styles.withPreview)}
      aria-label={file.name}
      // Takes the focus when what had it goes away.
      tabIndex={-1}
    >
      {phase.phase !== 'refused' && (
        <Stack gap={2}>
          <div className={styles.preview}>
            {previewUrl === undefined ? (
              <Icon name="photo" size={40} />
            ) : (
              // The name beside it says which file it is; what it shows, its author is about to say.
              <img src={previewUrl} alt="" />
            )}
          </div>
          {isPaintable(item) && <MosaicButton item={item} environment={environment} />}
        </Stack>
      )}
      <Stack gap={3} className={styles.content}>
        <Row as="header" gap={3} justify="between" line align="top">
          <FileLine item={item} />
          <div className={styles.actions}>
            {count > 1 && <MoveButtons item={item} store={environment.store} place={place} count={count} />}
            {!isUnderWay(phase) && (
              <IconButton
                label={words.removeNamed(file.name)}
                icon={<Icon name="close" />}
                onClick={() => void removeFile(environment, item.key)}
              />
            )}
          </div>
        </Row>
        <FileHints item={item} />
        <FileStatus item={item} environment={environment} />
        {isEditable(item) && (
          <Lazy before={<Skeleton height="22rem" />} lost={(retry) => <LostFields retry={retry} />}>
            <DraftFieldset item={item} store={environment.store} isAmongOthers={count > 1} />
          </Lazy>
        )}
      </Stack>
    </Stack>
  );
}

function LostFields({ retry }: { retry: () => void }) {
  const { app, errors } = useMessages();
  return (
    <Stack gap={2} justify="start" role="alert">
      <p>{errors.partLost}</p>
      <Button onClick={retry}>{app.retry}</Button>
    </Stack>
  );
}

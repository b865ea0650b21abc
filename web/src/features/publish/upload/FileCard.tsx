import { useMessages } from '#i18n/useMessages.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { removeFile } from './cancelUpload.ts';
import { DraftFieldset } from './DraftFieldset.tsx';
import styles from './FileCard.module.css';
import { FileLine } from './FileLine.tsx';
import { FileStatus } from './FileStatus.tsx';
import type { UploadEnvironment } from './uploadEnvironment.ts';
import { isEditable, type UploadItem } from './uploadItems.ts';
import { isUnderWay } from './uploadPhase.ts';

type FileCardProps = {
  item: UploadItem;
  environment: UploadEnvironment;
  /** There are other files to which its tags could be given. */
  isAmongOthers: boolean;
};

/** One file: what it looks like, what is said about it, and how far it is. */
export function FileCard({ item, environment, isAmongOthers }: FileCardProps) {
  const { upload: words } = useMessages();
  const { file, phase, previewUrl } = item;

  return (
    <article
      className={classNames(styles.card, phase.phase !== 'refused' && styles.withPreview)}
      aria-label={file.name}
    >
      {phase.phase !== 'refused' && (
        <div className={styles.preview}>
          {previewUrl === undefined ? (
            <Icon name="photo" size={40} />
          ) : (
            // The name beside it says which file it is; what it shows, its author is about to say.
            <img src={previewUrl} alt="" />
          )}
        </div>
      )}
      <div className={styles.content}>
        <header className={styles.head}>
          <FileLine item={item} />
          {!isUnderWay(phase) && (
            <IconButton
              label={words.removeNamed(file.name)}
              icon={<Icon name="close" />}
              onClick={() => void removeFile(environment, item.key)}
            />
          )}
        </header>
        <FileStatus item={item} environment={environment} />
        {isEditable(item) && <DraftFieldset item={item} store={environment.store} isAmongOthers={isAmongOthers} />}
      </div>
    </article>
  );
}

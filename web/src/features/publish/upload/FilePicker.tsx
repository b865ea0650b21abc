import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { classNames } from '#ui/classNames.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Hint } from '#ui/layout.tsx';
import styles from './upload.module.css';

// By their endings too: hardly a system knows a type for HEIC.
const acceptedTypes = [...uploadContentTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

type FilePickerProps = {
  /** There are files already: it makes room for them. */
  isSmall: boolean;
  isDragging: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Chooses files; the frame shows that they may be dropped as well, which the whole page takes. */
export function FilePicker({ isSmall, isDragging, onFiles }: FilePickerProps) {
  const words = useWords('upload');
  return (
    <div className={classNames(styles.picker, isSmall && styles.small, isDragging && styles.dragging)}>
      <FileButton variant={isSmall ? 'plain' : 'primary'} multiple accept={acceptedTypes} onFiles={onFiles}>
        <Icon name="photo" />
        {isSmall ? words.chooseMore : words.choose}
      </FileButton>
      <Hint className={styles.hint}>{isDragging ? words.dropHere : words.dropHint}</Hint>
      {!isSmall && (
        <Hint>
          {words.limitsHint}
          <br />
          {words.locationHint}
        </Hint>
      )}
    </div>
  );
}

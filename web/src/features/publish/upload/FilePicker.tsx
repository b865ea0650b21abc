import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { FileButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classNames, Hint, Stack } from '#ui/layout.tsx';
import styles from './upload.module.css';

// With file extensions, because few systems know the HEIC type.
export const acceptedTypes = [...uploadContentTypes, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

/** Of the files in a dropped folder. Few systems know the types of newer pictures. */
export const isPictureFile = ({ name, type }: File): boolean =>
  (type.startsWith('image/') && !type.endsWith('icon')) || /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name);

type FilePickerProps = { isSmall: boolean; isDragging: boolean; onFiles: (files: readonly File[]) => void };

export function FilePicker({ isSmall, isDragging, onFiles }: FilePickerProps) {
  const words = useWords('upload');
  return (
    <Stack
      gap={3}
      justify="center"
      className={classNames(styles.picker, isSmall && styles.small, isDragging && styles.dragging)}
    >
      <FileButton variant={isSmall ? 'plain' : 'primary'} multiple accept={acceptedTypes} onFiles={onFiles}>
        <Icon name="photo" />
        {isSmall ? words.chooseMore : words.choose}
      </FileButton>
      <Hint className={styles.dropHint}>{isDragging ? words.dropHere : words.dropHint}</Hint>
      {!isSmall && (
        <Hint>
          {words.limitsHint}
          <br />
          {words.locationHint}
        </Hint>
      )}
    </Stack>
  );
}

import { useId } from 'react';
import { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './FilePicker.module.css';

type FilePickerProps = {
  /** There are files already: it makes room for them. */
  isSmall: boolean;
  isDragging: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Chooses files; the frame shows that they may be dropped as well, which the whole page takes. */
export function FilePicker({ isSmall, isDragging, onFiles }: FilePickerProps) {
  const { upload: words } = useMessages();
  const id = useId();
  return (
    <div className={classNames(styles.picker, isSmall && styles.small, isDragging && styles.dragging)}>
      <input
        id={id}
        className={styles.input}
        type="file"
        multiple
        // HEIC is not among them, so that an iPhone hands over a JPEG by itself.
        accept={uploadContentTypes.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after it was taken off the page.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass(isSmall ? 'plain' : 'primary', styles.button)}>
        <Icon name="photo" />
        {isSmall ? words.chooseMore : words.choose}
      </label>
      <p className={styles.hint}>{isDragging ? words.dropHere : words.dropHint}</p>
      {!isSmall && (
        <p className={styles.limits}>
          {words.limitsHint}
          <br />
          {words.locationHint}
        </p>
      )}
    </div>
  );
}

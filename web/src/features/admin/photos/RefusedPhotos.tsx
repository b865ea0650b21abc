import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { refusalWords } from './moderate.ts';
import { captionOf } from './PhotoCard.tsx';
import styles from './photos.module.css';
import type { RefusedPhoto } from './useModeration.ts';

type RefusedPhotosProps = { refused: readonly RefusedPhoto[]; onClose: () => void };

/** Which photos stayed as they were, and why; read out when it appears. */
export function RefusedPhotos({ refused, onClose }: RefusedPhotosProps) {
  const { app, errors } = useMessages();
  const words = useWords('adminPhotos');
  const locale = useLocale();
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className={styles.refused}>
          <p className={styles.refusedTitle}>{words.refusedTitle(formatNumber(locale, refused.length))}</p>
          <ul role="list">
            {refused.map(({ photo, code }) => (
              <li key={photo.id}>
                {captionOf(photo, words)}: {refusalWords(code, words, errors)}
              </li>
            ))}
          </ul>
          <IconButton label={app.close} icon={<Icon name="close" size={20} />} onClick={onClose} />
        </div>
      )}
    </div>
  );
}

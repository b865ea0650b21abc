import { useEffect, useState } from 'react';
import { pictureUrl } from '#data/photos/pictures.ts';
import { readStaffPicture, type StaffPhoto } from '#data/staff/photos.ts';
import { useWords } from '#i18n/words.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './photos.module.css';

type StaffPictureProps = {
  photo: StaffPhoto;
  /** It was asked for, or everybody may see it. */
  isOpen: boolean;
  onToggle: () => void;
};

const shownPx = 640;

/** A photo's picture. What is out of sight is blurred and grey, and its bytes are not read, until one asks for it. */
export function StaffPicture({ photo, isOpen, onToggle }: StaffPictureProps) {
  const words = useWords('adminPhotos');
  const { id, pictureId, status, variants, thumbhash, alt, caption } = photo;
  if (!('sizes' in variants)) {
    return (
      <div className={styles.picture}>
        <p className={styles.noPicture}>{words.view[status]}</p>
      </div>
    );
  }
  const picture = { id, pictureId, variants };
  if (status === 'published') {
    return (
      <div className={styles.picture}>
        <img className={styles.image} src={pictureUrl(picture, shownPx)} alt={alt || caption} loading="lazy" />
      </div>
    );
  }
  const covered = thumbhashUrl(thumbhash);
  return (
    <div className={styles.picture}>
      {isOpen ? (
        <AskedPicture address={pictureUrl(picture, shownPx)} alt={alt || caption} />
      ) : (
        covered !== undefined && <img className={styles.covered} src={covered} alt="" />
      )}
      <button type="button" className={styles.look} onClick={onToggle}>
        {isOpen ? words.cover : words.show}
      </button>
    </div>
  );
}

type Reading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'read'; readonly url: string | undefined };

function AskedPicture({ address, alt }: { address: string; alt: string }) {
  const words = useWords('adminPhotos');
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState<Reading>({ phase: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again.
  useEffect(() => {
    const end = new AbortController();
    let url: string | undefined;
    setReading({ phase: 'loading' });
    void readStaffPicture(address, end.signal).then(
      (blob) => {
        if (end.signal.aborted) return;
        url = blob && URL.createObjectURL(blob);
        setReading({ phase: 'read', url });
      },
      () => end.signal.aborted || setReading({ phase: 'failed' }),
    );
    return () => {
      end.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [address, attempt]);

  switch (reading.phase) {
    case 'loading':
      return (
        <div role="status" aria-label={words.loadingPicture} className={styles.noPicture}>
          <Spinner />
        </div>
      );
    case 'failed':
      return (
        <button type="button" className={styles.again} onClick={() => setAttempt(attempt + 1)}>
          <Icon name="warning" size={20} />
          {words.pictureFailed}
        </button>
      );
    case 'read':
      return reading.url === undefined ? (
        <p className={styles.noPicture}>{words.pictureGone}</p>
      ) : (
        <img className={styles.image} src={reading.url} alt={alt} />
      );
  }
}

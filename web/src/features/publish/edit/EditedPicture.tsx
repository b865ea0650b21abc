import type { OwnPhoto } from '#data/myPhotos.ts';
import { pictureUrl } from '#data/photoUrls.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './EditedPicture.module.css';

type EditedPictureProps = {
  photo: Pick<OwnPhoto, 'id' | 'pictureId' | 'status' | 'width' | 'height' | 'thumbhash' | 'color' | 'variants'>;
  alt: string;
};

const shownPx = 640;

/** The picture that is being edited, whole; where its bytes cannot be read (it is not published), what stands for it. */
export function EditedPicture({ photo, alt }: EditedPictureProps) {
  const { id, pictureId, status, width, height, thumbhash, color, variants } = photo;
  const isReadable = status === 'published' && 'sizes' in variants;
  const src = isReadable ? pictureUrl({ id, pictureId, variants }, shownPx) : thumbhashUrl(thumbhash);
  return (
    <img
      key={src}
      className={classNames(styles.picture, !isReadable && styles.placeholder)}
      src={src}
      alt={alt}
      {...(width > 0 && height > 0 && { width, height })}
      style={{ backgroundColor: color || undefined }}
    />
  );
}

import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { useGrant } from '#session/useGrant.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './edit.module.css';

type EditedPictureProps = {
  photo: Pick<OwnPhoto, 'id' | 'pictureId' | 'status' | 'width' | 'height' | 'thumbhash' | 'color' | 'variants'>;
  alt: string;
};

const shownPx = 640;

/** The picture that is being edited, whole; as long as its bytes cannot be read, what stands for it. */
export function EditedPicture({ photo, alt }: EditedPictureProps) {
  const { id, pictureId, status, width, height, thumbhash, color, variants } = photo;
  const isPublic = status === 'published';
  const grant = useGrant(!isPublic && 'sizes' in variants);
  const isReadable = 'sizes' in variants && (isPublic || grant !== undefined);
  const src = isReadable ? pictureUrl({ id, pictureId, variants, grant }, shownPx) : thumbhashUrl(thumbhash);
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

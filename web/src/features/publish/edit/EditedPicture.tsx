import type { Photo } from '#contract/documents/photo.ts';
import { variantUrl } from '#data/photoUrls.ts';
import { thumbhashUrl } from '#lib/thumbhashUrl.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './EditedPicture.module.css';

type EditedPictureProps = {
  photo: Pick<Photo, 'status' | 'width' | 'height' | 'thumbhash' | 'color' | 'variants'>;
  alt: string;
};

/** The picture that is being edited, whole; where its bytes cannot be read (it is not published), what stands for it. */
export function EditedPicture({ photo, alt }: EditedPictureProps) {
  const { status, width, height, thumbhash, color, variants } = photo;
  const isReadable = status === 'published' && 'w320' in variants;
  const src = isReadable ? variantUrl(variants.w640 ?? variants.w320) : thumbhashUrl(thumbhash);
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

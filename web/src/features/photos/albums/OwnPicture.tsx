import type { ReactNode } from 'react';
import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useGrant } from '#session/useGrant.ts';
import { Picture } from '../grid/Picture.tsx';
import styles from './albums.module.css';

export const hasPicture = ({ status, variants }: OwnPhoto): boolean =>
  'sizes' in variants && status !== 'failed' && status !== 'removed';

/** Whether anybody else sees it. */
const isForOthers = ({ status, visibility }: OwnPhoto): boolean => status === 'published' && visibility !== 'private';

/** Whether anybody else sees it in the album. */
export const isShownIn = (photo: OwnPhoto, { visibility }: Pick<OwnAlbum, 'visibility'>): boolean =>
  isForOthers(photo) && (visibility === 'unlisted' || photo.visibility === 'public');

type OwnPictureProps = {
  photo: OwnPhoto;
  /** A word in its lower edge. */
  children?: ReactNode;
};

/** A square with one's own photo in any state, uncovered. Decoration: the name stands beside it. */
export function OwnPicture({ photo, children }: OwnPictureProps) {
  const { variants } = photo;
  const isOpen = isForOthers(photo);
  const grant = useGrant(!isOpen);
  return (
    <span className={styles.picture}>
      {'sizes' in variants && (isOpen || grant !== undefined) && (
        <Picture photo={{ ...photo, variants, grant }} alt="" sizes="160px" isTile hasMargin />
      )}
      {children !== undefined && <span className={styles.badge}>{children}</span>}
    </span>
  );
}

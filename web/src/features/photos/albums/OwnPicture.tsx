import type { OwnAlbum } from '#data/albums/ownAlbums.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { useWords } from '#i18n/words.ts';
import { useGrant } from '#session/useGrant.ts';
import { Picture } from '../grid/Picture.tsx';
import styles from './albums.module.css';

export const hasPicture = ({ status, variants }: OwnPhoto): boolean =>
  'sizes' in variants && status !== 'failed' && status !== 'removed';

/** Whether other people can see it. */
const isForOthers = ({ status, visibility }: OwnPhoto): boolean => status === 'published' && visibility !== 'private';

type OwnPictureProps = {
  photo: OwnPhoto;
  album: Pick<OwnAlbum, 'visibility'>;
  /** A label at the lower edge. By default, why nobody else sees the photo in the album. */
  badge: string | undefined;
};

/** A square with an own photo in any state, uncovered. Decorative, because its name is beside it. */
export function OwnPicture({ photo, album, badge }: OwnPictureProps) {
  const { add: words, unlisted } = useWords('albums');
  const { variants } = photo;
  const isOpen = isForOthers(photo);
  const grant = useGrant(!isOpen);
  const isShown = isOpen && (album.visibility === 'unlisted' || photo.visibility === 'public');
  const whyHidden = photo.visibility === 'unlisted' ? unlisted : words.notPublic;
  const label = badge ?? (isShown ? undefined : whyHidden);
  return (
    <span className={styles.picture}>
      {'sizes' in variants && (isOpen || grant !== undefined) && (
        <Picture photo={{ ...photo, variants, grant }} alt="" sizes="160px" isTile hasMargin />
      )}
      {label !== undefined && <span className={styles.badge}>{label}</span>}
    </span>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Photo } from '#contract/documents/photo.ts';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { albumsWithPhoto } from '#data/albums/queries.ts';
import { formatNumber, formatTaken } from '#i18n/format.ts';
import { useLocale, useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { Fact, Row, Stack } from '#ui/layout.tsx';
import { cameraParts } from './cameraLine.ts';
import { infoIsOpen } from './infoIsOpen.ts';
import { PhotoLicence } from './PhotoLicence.tsx';
import styles from './photo.module.css';

type PhotoInfoProps = {
  photo: Pick<PublicPhoto, 'id'> &
    Pick<Photo, 'status' | 'visibility' | 'exif' | 'width' | 'height' | 'licence' | 'owner'>;
  /** Shown in its place while it is closed. */
  closed: ReactNode;
};

/** Import it lazily; it suspends for its words. */
export function PhotoInfo({ photo, closed }: PhotoInfoProps) {
  const isOpen = useAtomValue(infoIsOpen);
  const wasOpen = useRef(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The key or button that opened it may be far above.
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const id = useId();
  const { photos: photoWords } = useMessages();
  const words = useWords('photoPage').info;
  const locale = useLocale();
  if (!isOpen) return closed;

  const { exif = {}, width, height } = photo;
  const { camera, lens, settings } = cameraParts(exif, photoWords);
  return (
    <Stack as="section" gap={2} className={styles.info} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.heading}>
        {words.info}
      </h2>
      <dl className={styles.list}>
        <Fact label={words.taken}>
          {exif.takenAt && (
            <time dateTime={exif.takenAt.toISOString().slice(0, -1)}>{formatTaken(locale, exif.takenAt)}</time>
          )}
        </Fact>
        <Fact label={words.size}>
          {width > 0 ? words.pixels(formatNumber(locale, width), formatNumber(locale, height)) : undefined}
        </Fact>
        <Fact label={words.camera}>{camera && <bdi>{camera}</bdi>}</Fact>
        <Fact label={words.lens}>{lens && <bdi>{lens}</bdi>}</Fact>
        <Fact label={words.settings}>
          {settings.length > 0 ? (
            <Row gap={3} dense>
              {settings.map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
            </Row>
          ) : undefined}
        </Fact>
        <Fact label={words.licence}>
          <PhotoLicence photo={photo} />
        </Fact>
        {photo.status === 'published' && photo.visibility === 'public' && <PhotoAlbums photo={photo} />}
      </dl>
    </Stack>
  );
}

/** The public albums with a listed photo. Empty if they cannot be loaded. */
function PhotoAlbums({ photo: { id } }: { photo: Pick<PublicPhoto, 'id'> }) {
  const words = useWords('photoPage').info;
  const { data: albums = [] } = useQuery(albumsWithPhoto(id));
  return (
    <Fact label={words.albums}>
      {albums.length > 0
        ? albums.map(({ id, owner, title }) => (
            <div key={id}>
              <TextLink to={paths.album(owner.username, id)} label={<bdi>{title}</bdi>} />
            </div>
          ))
        : undefined}
    </Fact>
  );
}

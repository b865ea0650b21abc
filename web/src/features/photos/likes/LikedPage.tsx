import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { likedPhotos } from '#data/account/likes.ts';
import { ownPages } from '#data/pages.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { showsSensitive, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Hint, Row, readable, Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { Picture } from '../grid/Picture.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { listCover } from '../listCover.ts';
import { authorName } from '../photoWords.ts';
import { Heart } from './Heart.tsx';
import styles from './likes.module.css';
import { useLike } from './useLike.ts';

export function LikedPage() {
  const words = useWords('likes');
  const viewer = useAtomValue(user);
  return (
    <Stack gap={4} className={readable}>
      <PageTitle>{words.liked.title}</PageTitle>
      <h1 tabIndex={-1}>{words.liked.title}</h1>
      <Hint isLarge>{words.liked.text}</Hint>
      {viewer !== null && <Liked key={viewer.uid} uid={viewer.uid} />}
    </Stack>
  );
}

function Liked({ uid }: { uid: Uid }) {
  const words = useWords('likes').liked;
  const query = useInfiniteQuery(ownPages(['liked', uid], likedPhotos(uid)));
  const photos = useSeenPhotos(query.data?.pages.flatMap(({ entries }) => entries) ?? []);
  if (query.isPending) {
    return (
      <Skeletons count={3} label={words.loading}>
        <Row gap={3} line className={styles.entry}>
          <Skeleton width="96px" height="96px" />
          <Skeleton width="10rem" />
        </Row>
      </Skeletons>
    );
  }
  if (query.data === undefined) return <LoadFailed title={words.failed} error={query.error} onRetry={query.refetch} />;
  if (photos.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState icon="photo" title={words.emptyTitle} text={words.emptyText}>
        <LinkButton to={paths.photos()} label={words.find} variant="primary" />
      </EmptyState>
    );
  }
  return (
    <>
      <ul role="list">
        {photos.map((photo) => (
          <Row as="li" key={photo.id} gap={3} line className={styles.entry}>
            <Entry uid={uid} photo={photo} />
          </Row>
        ))}
      </ul>
      <MoreOfList query={query} words={words} />
    </>
  );
}

/** Keeps its place after an unlike, so that the photo can be liked again. */
function Entry({ uid, photo }: { uid: Uid; photo: ListedPhoto }) {
  const words = useWords('likes');
  const { photos: photoWords } = useMessages();
  const cover = listCover(photo, useAtomValue(showsSensitive));
  const { isLiked, toggle } = useLike(uid, photo.id, true);
  const author = authorName(photo.owner, photoWords);
  const name = photo.caption || photoWords.untitled(author);
  return (
    <>
      <SiteLink className={styles.words} to={paths.photo(photo.id)}>
        <span className={styles.thumb}>
          <Picture photo={photo} alt="" sizes="96px" isTile isCovered={cover !== undefined} hasMargin />
        </span>
        <Stack as="span" className={styles.name}>
          <bdi>{name}</bdi>
          <Hint as="span">
            <bdi>{author}</bdi>
            {cover !== undefined && ` ${photoWords[cover]}`}
          </Hint>
        </Stack>
      </SiteLink>
      <Heart label={words.likeNamed(name)} isPressed={isLiked === true} onClick={toggle} />
    </>
  );
}

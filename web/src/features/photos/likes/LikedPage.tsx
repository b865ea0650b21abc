import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { likedPhotos } from '#data/account/likes.ts';
import { ownPages } from '#data/pages.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes, showsSensitive, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { badWords, Hint, ownWidth, Row, readable, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Picture } from '../grid/Picture.tsx';
import { gonePhotos } from '../list/gonePhotos.ts';
import { seenPhotos } from '../list/seenPhotos.ts';
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
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const query = useInfiniteQuery(ownPages(['liked', uid], likedPhotos(uid)));
  if (query.isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        {['first', 'second', 'third'].map((line) => (
          <Row key={line} gap={3} line className={styles.entry}>
            <Skeleton width="96px" height="96px" />
            <Skeleton width="10rem" />
          </Row>
        ))}
      </div>
    );
  }
  if (query.data === undefined) return <LoadFailed title={words.failed} error={query.error} onRetry={query.refetch} />;
  const found = query.data.pages.flatMap(({ entries }) => entries);
  const photos = seenPhotos(found, muted, gone);
  if (photos.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState icon="photo" title={words.emptyTitle} text={words.emptyText}>
        <SiteLink className={buttonClass('primary')} to={paths.photos()}>
          {words.find}
        </SiteLink>
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
      <div role="alert">{query.isFetchNextPageError && <p className={badWords}>{words.moreFailed}</p>}</div>
      {query.hasNextPage && (
        <Button className={ownWidth} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

/** Keeps its place when the like is taken back, so that it can be given again. */
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
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <Hint as="span">
            <bdi>{author}</bdi>
            {cover !== undefined && ` ${photoWords[cover]}`}
          </Hint>
        </span>
      </SiteLink>
      <Heart label={words.likeNamed(name)} isPressed={isLiked === true} onClick={toggle} />
    </>
  );
}

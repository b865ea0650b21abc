import { useInfiniteQuery } from '@tanstack/react-query';
import { type ListedPhoto, photosNear, photosSimilar } from '#data/photos/lists.ts';
import { errorWords, useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Stack } from '#ui/layout.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { authorName } from '../photoWords.ts';
import { MoreStrip } from './MoreStrip.tsx';
import styles from './photo.module.css';

/** Groups each photo once: by title, else by person, else by the most shared tag. */
function nearGroups(photo: Pick<ListedPhoto, 'titleId' | 'tagKeys' | 'ownerId'>, near: readonly ListedPhoto[]) {
  const { titleId, tagKeys, ownerId } = photo;
  const titled = near.filter((each) => titleId !== undefined && each.titleId === titleId);
  const others = near.filter((each) => !titled.includes(each));
  const byAuthor = others.filter((each) => each.ownerId === ownerId);
  const [tagged] = tagKeys
    .map((key) => ({ key, photos: others.filter((each) => each.ownerId !== ownerId && each.tagKeys.includes(key)) }))
    .filter(({ photos }) => photos.length > 0)
    .sort((one, other) => other.photos.length - one.photos.length);
  return { titled, tagged, byAuthor };
}

/** The strips whose headings are known before the photos are. */
const unknown = { titled: undefined, tagged: undefined, byAuthor: undefined };

export function MorePhotos({ photo }: { photo: ListedPhoto }) {
  const { app, errors, photos: photoWords } = useMessages();
  const words = useWords('photoPage').more;
  const near = { ...photosNear(photo.id), staleTime: 60_000, refetchOnMount: true };
  const { data, error, refetch } = useInfiniteQuery(near);
  const seen = useSeenPhotos(data?.pages[0]?.items ?? []);
  const { ownerId, owner, tags, tagKeys, titleId } = photo;

  if (error !== null) {
    return (
      <Stack gap={3} justify="start" className={styles.failed} role="alert">
        <p>
          {words.failed}
          {errorWords(error, errors)}
        </p>
        <Button onClick={() => void refetch()} label={app.retry} />
      </Stack>
    );
  }

  const author = authorName(owner, photoWords);
  const title = isolated(photo.titleWords[0] ?? '');
  const { titled, tagged, byAuthor } = data === undefined ? unknown : nearGroups(photo, seen);
  const tag = isolated(tags[tagKeys.indexOf(tagged?.key ?? '')] ?? tagged?.key ?? '');
  return (
    <div className={styles.more}>
      {titleId !== undefined && (
        <MoreStrip
          photos={titled}
          listKey={{ of: 'filter', titleId, q: '' }}
          heading={words.ofTitle(title)}
          all={{ to: paths.photos({ title: titleId }), label: words.allOfTitle(title) }}
        />
      )}
      <MoreStrip
        photos={byAuthor}
        listKey={{ of: 'person', uid: ownerId }}
        heading={words.byAuthor(author)}
        {...(owner.username !== '' && { all: { to: paths.profile(owner.username), label: words.allByAuthor(author) } })}
      />
      {/* Last, because only the answer tells whether there are any: nothing below it moves. */}
      {tagged && (
        <MoreStrip
          photos={tagged.photos}
          listKey={{ of: 'tag', key: tagged.key }}
          heading={words.withTag(tag)}
          all={{ to: paths.tag(tagged.key), label: words.allWithTag(tag) }}
        />
      )}
      <SimilarPhotos photo={photo} others={seen} />
    </div>
  );
}

/** Without the photos that the other strips have. */
function SimilarPhotos({ photo, others }: { photo: ListedPhoto; others: readonly ListedPhoto[] }) {
  const words = useWords('photoPage').more;
  const { data } = useInfiniteQuery({ ...photosSimilar(photo.id), staleTime: 60_000 });
  const more = useSeenPhotos(data?.pages[0]?.items ?? []);
  const similar = more.filter(({ id }) => !others.some((other) => other.id === id));
  return <MoreStrip photos={similar} heading={words.similar} />;
}

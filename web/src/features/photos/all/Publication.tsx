import type { Store } from 'jotai';
import { ContractError } from '#contract/errors.ts';
import type { PublicationId } from '#contract/ids.ts';
import { publicationTiles } from '#contract/publication.ts';
import { type ListedPhoto, photoList } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import type { Locale } from '#i18n/locale.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLanguage, useMessages, useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Row, Stack, wordLink } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from '../list/list.module.css';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { usePhotoList } from '../list/usePhotoList.ts';
import { PersonLink } from '../PersonLink.tsx';
import { authorName } from '../photoWords.ts';

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/** Throws 404 if nothing of it can be shown. The list itself shows any other failure. */
export async function loadPublication(store: Store, id: PublicationId | 'unknown', { url }: Pick<Request, 'url'>) {
  if (id === 'unknown') throw notFound();
  const list = photoList({ of: 'publication', id }, new URL(url).searchParams.get('after'));
  await store
    .get(queries)
    .infiniteQuery({ ...list, staleTime: 'static' })
    .catch((error: unknown) => {
      if (error instanceof ContractError && error.code === 'not-found') throw notFound();
    });
  return { phase: 'publication', id } as const;
}

/** 「11月29日」, "November 29"; with the year of another one. On the viewer's clock, or on that of HTML, which is UTC. */
function formatDay(locale: Locale, date: Date, htmlAt?: Date): string {
  const zone = htmlAt === undefined ? {} : { timeZone: 'UTC' };
  const yearOf = (of: Date): string => new Intl.DateTimeFormat(locale, { ...zone, year: 'numeric' }).format(of);
  const year = yearOf(date) === yearOf(htmlAt ?? new Date()) ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(locale, { ...zone, ...year, month: 'long', day: 'numeric' }).format(date);
}

const mostTags = 8;

/** The tags of several of them, the most frequent first. */
function commonTags(photos: readonly ListedPhoto[]): readonly { readonly key: string; readonly name: string }[] {
  const tags = new Map<string, { key: string; name: string; count: number }>();
  for (const { tags: names, tagKeys } of photos)
    for (const [place, key] of tagKeys.entries())
      tags.set(key, { key, name: names[place] ?? key, count: (tags.get(key)?.count ?? 0) + 1 });
  return [...tags.values()]
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostTags);
}

/** The photos that somebody sent together: whose, how many, when, and in which words. */
export function Publication({ id }: { id: PublicationId }) {
  const { words, locale, number } = useTexts('photoLists');
  const { at } = useLanguage();
  const { photos: photoWords } = useMessages();
  const key = { of: 'publication', id } as const;
  const { list, photos: listed } = usePhotoList(key, { isRead: false });
  const photos = useSeenPhotos(listed);
  const [first] = photos;
  // A list with more pages says on its first photo how many there are besides those that lead.
  const others = photos.find((photo) => photo.others)?.others;
  const behind = others?.reduce((sum, { count }) => sum + count, publicationTiles) ?? 0;
  const count = list.hasNextPage ? Math.max(behind, photos.length) : photos.length;
  const author = first === undefined ? photoWords.unnamedAuthor : authorName(first.owner, photoWords);
  const title = words.togetherBy(author, number(count), first && formatDay(locale, first.publishedAt, at));
  const tags = commonTags(photos);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Stack gap={1} className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {first && (
          <Row gap={5} dense>
            <PersonLink owner={first.owner} />
            <FollowPlace followed={{ kind: 'user', target: first.ownerId }} isQuiet />
          </Row>
        )}
        {tags.length > 0 && (
          <Row as="ul" role="list" gap={4} dense aria-label={photoWords.tags} data-rows="">
            {tags.map((tag) => (
              <li key={tag.key}>
                <SiteLink to={paths.tag(tag.key)} className={wordLink}>
                  <bdi>{tag.name}</bdi>
                </SiteLink>
              </li>
            ))}
          </Row>
        )}
      </Stack>
      <PhotoListView
        listKey={key}
        empty={
          <EmptyState title={words.noneTogether} text={words.noneTogetherText}>
            <LinkButton to={paths.photos()} label={words.allPhotos} variant="primary" />
          </EmptyState>
        }
      />
    </>
  );
}

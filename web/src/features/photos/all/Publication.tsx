import type { Store } from 'jotai';
import { ContractError } from '#contract/errors.ts';
import type { PublicationId } from '#contract/ids.ts';
import { photoList } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from '../list/list.module.css';
import { PhotoListView } from '../list/PhotoListView.tsx';
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

/** The photos that somebody sent together. */
export function Publication({ id }: { id: PublicationId }) {
  const words = useWords('photoLists');
  const { photos: photoWords } = useMessages();
  const key = { of: 'publication', id } as const;
  const [first] = usePhotoList(key, { isRead: false }).photos;
  const title = words.togetherBy(first === undefined ? photoWords.unnamedAuthor : authorName(first.owner, photoWords));
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Stack gap={3} className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {first && <PersonLink owner={first.owner} />}
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

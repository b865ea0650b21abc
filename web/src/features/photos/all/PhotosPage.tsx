import type { Store } from 'jotai';
import { useRevalidator } from 'react-router-dom';
import type { PublicationId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PhotoChoice } from '#contract/photoChoice.ts';
import { type Title, titleQuery } from '#data/catalogue/queries.ts';
import { queries } from '#data/queryClient.ts';
import { leadTo } from '#i18n/addressedLanguage.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import styles from '../list/list.module.css';
import { beginList, listWords } from '../list/listLoader.ts';
import { FilteredPhotos } from './FilteredPhotos.tsx';
import { chosenNames, PhotoFilters } from './PhotoFilters.tsx';
import { loadPublication, Publication } from './Publication.tsx';
import { listOfFilter, type PhotosAddress, photosAddress } from './photosAddress.ts';
import { TitlePlace } from './TitlePlace.tsx';

type LoadedFilter =
  | { readonly phase: 'ready'; readonly title: Title | undefined; readonly q: string }
  | { readonly phase: 'publication'; readonly id: PublicationId }
  | { readonly phase: 'unknown-title'; readonly q: string }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Loads title and photos in parallel. Redirects a merged title to its target, and a search to its page. */
async function photosLoader(
  store: Store,
  { title: titleId, q, publication, choice }: PhotosAddress,
  request: Request,
): Promise<LoadedFilter> {
  if (publication !== undefined) return loadPublication(store, publication, request);
  // Searches used to have this address.
  if (titleId === undefined && q !== '') throw leadTo(request, paths.search({ q }));
  if (titleId === 'unknown') return { phase: 'unknown-title', q };
  const list = beginList(store, listOfFilter(titleId, q, choice), request);
  try {
    const [title] = await Promise.all([titleId && store.get(queries).query(titleQuery(titleId)), list]);
    if (title && title.id !== titleId) throw leadTo(request, paths.photos({ title: title.id, ...(q && { q }) }));
    return titleId !== undefined && !title
      ? { phase: 'unknown-title', q }
      : { phase: 'ready', title: title || undefined, q };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { phase: 'failed', error };
  }
}

type PhotosPageProps = { address: PhotosAddress; loaded: LoadedFilter };

/** `/photos`: the newest photos, those that were sent together (`?publication=`), or the page of a work or place (`?title=`), also searched (`?q=`). */
export const photosPage = {
  module: 'src/features/photos/all/PhotosPage.tsx',
  parse: photosAddress,
  loader: photosLoader,
  words: [...listWords, 'follow'] as const,
  Component: (page: PhotosPageProps) => (
    <PhotosFrame>
      <Photos {...page} />
    </PhotosFrame>
  ),
};

/** So many photos of a title are seen sooner than searched. */
const inSight = 30;

function Photos({ address: { q, choice }, loaded }: PhotosPageProps) {
  const { words, app } = useTexts('photoLists');
  const { kind: kinds } = useWords('titles');
  const isClosed = useIsClosed('search');
  if (loaded.phase === 'publication') return <Publication id={loaded.id} />;
  const title = loaded.phase === 'ready' ? loaded.title : undefined;
  const place = loaded.phase === 'unknown-title' ? app.titles : app.photos;
  const name = q === '' ? undefined : words.foundTitle(isolated(q));
  return (
    <>
      <PageTitle>
        {[name, title && isolated(title.name), ...chosenNames(choice, words, kinds)].filter(Boolean).join(' · ') ||
          place}
      </PageTitle>
      <Stack gap={3} className={styles.head}>
        {title === undefined ? <Heading place={place} /> : <TitlePlace title={title} />}
        {loaded.phase === 'ready' && title === undefined && <PhotoFilters choice={choice} />}
        {/* All photos are searched from the header. */}
        {title !== undefined &&
          (title.count > inSight || q !== '') &&
          (isClosed ? (
            <ClosedNote part="search" />
          ) : (
            <SearchField
              label={words.searchTitle}
              hint={words.searchHint}
              clearLabel={words.clear}
              query={q}
              maxChars={limits.search.queryChars}
            />
          ))}
      </Stack>
      {isClosed && q !== '' ? (
        <p>
          <LinkButton to={paths.photos()} label={words.allPhotos} />
        </p>
      ) : (
        <Loaded loaded={loaded} choice={choice} />
      )}
    </>
  );
}

/** Beside all photos, the way to those of a day by the minute. */
function Heading({ place }: { place: string }) {
  const { app } = useMessages();
  return (
    <Row gap={4} justify="between">
      <h1 tabIndex={-1}>{place}</h1>
      <TextLink to={paths.day} label={app.oneDay} />
    </Row>
  );
}

type LoadedProps = { loaded: Exclude<LoadedFilter, { phase: 'publication' }>; choice: PhotoChoice };

function Loaded({ loaded, choice }: LoadedProps) {
  const words = useWords('photoLists');
  const { revalidate, state } = useRevalidator();
  switch (loaded.phase) {
    case 'ready':
      return <FilteredPhotos title={loaded.title} q={loaded.q} choice={choice} />;
    case 'unknown-title':
      return (
        <EmptyState title={words.unknownTitle} text={words.unknownTitleText}>
          <LinkButton
            to={loaded.q === '' ? paths.photos() : paths.search({ q: loaded.q })}
            label={loaded.q === '' ? words.allPhotos : words.searchEverywhere}
            variant="primary"
          />
          <LinkButton to={paths.titles} label={words.lookAtTitles} />
        </EmptyState>
      );
    case 'failed':
      return (
        <LoadFailed title={words.titleFailed} error={loaded.error} onRetry={revalidate} busy={state === 'loading'} />
      );
  }
}

import { Suspense, useMemo } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import type { Title } from '#data/catalogue/queries.ts';
import { formatExact, formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row, Stack, tallPage } from '#ui/layout.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import styles from '../list/list.module.css';
import { listWords } from '../list/listLoader.ts';
import { MuteToggle } from '../list/MuteToggle.tsx';
import { FilteredPhotos } from './FilteredPhotos.tsx';
import { isAhead, type PhotosAsked, photosAsked } from './photosAddress.ts';
import { type LoadedFilter, photosLoader } from './photosLoader.ts';

function TitleFilter({ title, q }: { title: Title; q: string }) {
  const words = useWords('photoLists');
  const { kind } = useWords('titles');
  const locale = useLocale();
  return (
    <>
      <Row as="p" gap={4} dense isHint>
        <span>{kind[title.kind]}</span>
        <span>{words.photos(formatNumber(locale, title.count))}</span>
        {title.reading !== '' && <span>{words.reading(title.reading)}</span>}
      </Row>
      {title.spoilerUntil !== undefined && isAhead(title.spoilerUntil) && (
        <Row as="p" gap={2} line align="top" className={styles.note}>
          <Icon name="info" size={20} />
          <span>{words.spoilerUntil(formatExact(locale, title.spoilerUntil))}</span>
        </Row>
      )}
      <Row gap={2}>
        <Link className={buttonClass()} to={paths.photos(q === '' ? {} : { q })}>
          {words.takeOff}
        </Link>
        <FollowPlace followed={{ kind: 'title', target: title.id }} />
        <MuteToggle target={{ kind: 'title', id: title.id }} />
      </Row>
    </>
  );
}

type PhotosPageProps = { asked: PhotosAsked; loaded: LoadedFilter };

/** `/photos`: the newest photos, filtered by a title (`?title=`), a search (`?q=`), or both. */
function PhotosPage(page: PhotosPageProps) {
  return (
    <div className={tallPage}>
      <Suspense fallback={<PhotoGridSkeleton />}>
        <Photos {...page} />
      </Suspense>
    </div>
  );
}

export const photosPage = { parse: photosAsked, loader: photosLoader, words: listWords, Component: PhotosPage };

function Photos({ asked: { q: asked }, loaded }: PhotosPageProps) {
  const { app } = useMessages();
  const words = useWords('photoLists');
  const isClosed = useIsClosed('search');
  const title = loaded.phase === 'ready' ? loaded.title : undefined;
  const name = useMemo(() => (asked === '' ? undefined : words.foundTitle(asked)), [asked, words]);
  return (
    <>
      <PageTitle>{[name, title?.name].filter(Boolean).join(' · ') || app.photos}</PageTitle>
      <Stack gap={3} className={styles.head}>
        <h1 tabIndex={-1} dir="auto">
          {title?.name ?? app.photos}
        </h1>
        {title !== undefined && <TitleFilter title={title} q={asked} />}
        {isClosed ? (
          <ClosedNote part="search" />
        ) : (
          <SearchField
            label={words.search}
            hint={words.searchHint}
            clearLabel={words.clear}
            asked={asked}
            maxLength={limits.search.queryChars}
          />
        )}
      </Stack>
      {isClosed && asked !== '' ? (
        <p>
          <Link className={buttonClass()} to={paths.photos()}>
            {words.allPhotos}
          </Link>
        </p>
      ) : (
        <Loaded loaded={loaded} />
      )}
    </>
  );
}

function Loaded({ loaded }: { loaded: LoadedFilter }) {
  const words = useWords('photoLists');
  const { revalidate, state } = useRevalidator();
  switch (loaded.phase) {
    case 'ready':
      return <FilteredPhotos title={loaded.title} q={loaded.q} />;
    case 'unknown-title':
      return (
        <EmptyState title={words.unknownTitle} text={words.unknownTitleText}>
          <Link className={buttonClass('primary')} to={paths.photos(loaded.q === '' ? {} : { q: loaded.q })}>
            {loaded.q === '' ? words.allPhotos : words.searchEverywhere}
          </Link>
          <Link className={buttonClass()} to={paths.titles}>
            {words.lookAtTitles}
          </Link>
        </EmptyState>
      );
    case 'failed':
      return (
        <LoadFailed title={words.titleFailed} error={loaded.error} onRetry={revalidate} busy={state === 'loading'} />
      );
  }
}

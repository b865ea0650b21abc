import { Link } from 'react-router-dom';
import type { Title } from '#data/catalogue/queries.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** What stands where the filters let no photo through: what to do next. */
export function NoPhotos({ title, q }: { title: Title | undefined; q: string }) {
  const words = useWords('photoLists');
  const { photos } = useMessages();
  if (q !== '' && title !== undefined) {
    return (
      <EmptyState title={words.nothingFoundUnder(isolated(q), isolated(title.name))} text={words.nothingFoundUnderText}>
        <Link className={buttonClass('primary')} to={paths.photos({ q })}>
          {words.searchEverywhere}
        </Link>
      </EmptyState>
    );
  }
  if (q !== '') {
    return (
      <EmptyState title={words.nothingFound(isolated(q))} text={words.nothingFoundText}>
        <Link className={buttonClass()} to={paths.tags}>
          {words.lookAtTags}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="photo"
      title={title === undefined ? photos.emptyTitle : words.noPhotosOfTitle(isolated(title.name))}
      text={title === undefined ? photos.emptyText : words.noPhotosOfTitleText}
    >
      <Link className={buttonClass('primary')} to={paths.photoUpload}>
        {words.upload}
      </Link>
    </EmptyState>
  );
}

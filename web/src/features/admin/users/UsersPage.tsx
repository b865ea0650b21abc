import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { adminPaths } from '../adminPaths.ts';
import { Views } from '../Views.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonPage } from './PersonPage.tsx';
import styles from './users.module.css';
import { shows, usersViewIn, withSearch } from './usersAddress.ts';

/** `/admin/users`: people by name, the newest, those who are banned; and what is known of one of them (`?uid=`). */
export function UsersPage() {
  const words = useWords('adminUsers');
  const common = useWords('admin');
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => usersViewIn(search), [search]);
  if (view.kind === 'person') return <PersonPage key={view.uid} uid={view.uid} />;
  const title = common.pages.adminUsers;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1 tabIndex={-1}>{title}</h1>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        clearLabel={words.clearSearch}
        asked={view.kind === 'found' ? view.asked : ''}
        maxLength={128}
        onAsk={(typed) => setSearch(withSearch(typed), { replace: true, preventScrollReset: true })}
      />
      <Views
        label={words.shows}
        views={shows}
        names={words.show}
        addressOf={(show) => (show === 'newest' ? adminPaths.users() : adminPaths.users({ show }))}
        current={view.kind === 'listed' ? view.show : undefined}
      />
      <PeopleList view={view} />
    </div>
  );
}

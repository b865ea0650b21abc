import type { ReactNode } from 'react';
import { useWords } from '#i18n/words.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { StaffList } from '../StaffList.tsx';
import styles from './catalogue.module.css';

type CatalogueListProps<Entry extends { readonly id: string }> = {
  list: PagedList<Entry, unknown>;
  loadAgain: () => void;
  loadMore: () => void;
  draw: (entry: Entry) => ReactNode;
  empty: ReactNode;
};

/** A list of the catalogue in all its states. */
export function CatalogueList<Entry extends { readonly id: string }>({
  list,
  draw,
  empty,
  ...load
}: CatalogueListProps<Entry>) {
  const words = useWords('adminCatalogue');
  return (
    <StaffList {...load} list={list} failed={words.failedList} waiting={<AdminSkeleton lines={6} />} empty={empty}>
      {(entries) => (
        <ul role="list" className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              {draw(entry)}
            </li>
          ))}
        </ul>
      )}
    </StaffList>
  );
}

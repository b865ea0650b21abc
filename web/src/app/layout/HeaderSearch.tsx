import { useMatch } from 'react-router-dom';
import { SearchBar } from '#features/photos/search/SearchBar.tsx';
import { paths } from '#paths.ts';
import styles from './layout.module.css';

/** On every page except the search page, which has its own box. */
export function HeaderSearch() {
  const isOnItsPage = useMatch(paths.search()) !== null;
  return isOnItsPage ? <span className={styles.search} /> : <SearchBar className={styles.search} query="" />;
}

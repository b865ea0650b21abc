import { useMatch } from 'react-router-dom';
import { SearchBar } from '#features/photos/search/SearchBar.tsx';
import { paths } from '#paths.ts';
import styles from './layout.module.css';

/** The box on every page but that of the search, which has its own. */
export function HeaderSearch() {
  const isOnItsPage = useMatch(paths.search()) !== null;
  return isOnItsPage ? <span className={styles.search} /> : <SearchBar className={styles.search} asked="" />;
}

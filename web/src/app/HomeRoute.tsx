import { HomePage } from '#features/photos/home/HomePage.tsx';
import styles from './HomeRoute.module.css';
import { LatePart } from './late/LatePart.tsx';

/**
 * Puts the home page together: the photos come from one feature; what is trending, in a place kept free for it, and how
 * many are here from others, and later.
 */
export function HomeRoute() {
  return (
    <HomePage
      aside={
        <>
          <LatePart part="online" />
          <div className={styles.trending}>
            <LatePart part="trending" />
          </div>
        </>
      }
    />
  );
}

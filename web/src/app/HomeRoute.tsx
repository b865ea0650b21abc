import { HomePage } from '#features/photos/home/HomePage.tsx';
import { DeferredPart } from './DeferredPart.tsx';
import styles from './HomeRoute.module.css';

/**
 * Puts the home page together: the photos come from one feature; what is trending, in a place kept free for it, and how
 * many are here from others, and later.
 */
export function HomeRoute() {
  return (
    <HomePage
      aside={
        <>
          <DeferredPart part="online" />
          <div className={styles.trending}>
            <DeferredPart part="trending" />
          </div>
        </>
      }
    />
  );
}

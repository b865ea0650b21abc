import { HomePage } from '#features/photos/home/HomePage.tsx';
import { DeferredPart } from './DeferredPart.tsx';
import styles from './HomeRoute.module.css';

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

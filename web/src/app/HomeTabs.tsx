import { FeedDot } from '#features/photos/following/FeedDot.tsx';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useViewer } from '#session/useViewer.tsx';
import { classNames, Row } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import styles from './HomeTabs.module.css';
import layout from './layout/layout.module.css';

/** For members, in the place of the heading before it and as high. */
export function HomeTabs() {
  const { words, app } = useTexts('deferred');
  const tab = classNames(layout.navLink, styles.tab);
  if (useViewer() === 'visitor') return null;
  return (
    <Row as="nav" gap={5} line className={styles.tabs} aria-label={app.home}>
      <NavLink className={tab} to={paths.home} end>
        {words.newest}
      </NavLink>
      <NavLink className={tab} to={paths.following}>
        {app.following}
        <FeedDot />
      </NavLink>
    </Row>
  );
}

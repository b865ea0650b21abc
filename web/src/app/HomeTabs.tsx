import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Row } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import { DeferredPart } from './DeferredPart.tsx';
import styles from './HomeRoute.module.css';
import { useForMembers } from './useForMembers.ts';

/** For members, in the place of the heading before it. */
export function HomeTabs() {
  const { app } = useMessages();
  const forMembers = useForMembers();
  return (
    forMembers && (
      <Row as="nav" gap={5} line className={styles.tabs} aria-label={app.newestOrFollowed} {...forMembers}>
        <NavLink className={styles.tab} to={paths.home} end>
          {app.newest}
        </NavLink>
        <NavLink className={styles.tab} to={paths.following}>
          {app.following}
          <DeferredPart part="feedDot" />
        </NavLink>
      </Row>
    )
  );
}

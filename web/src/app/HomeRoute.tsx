import { HomePage } from '#features/photos/home/HomePage.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Hint } from '#ui/layout.tsx';
import { DeferredPart } from './DeferredPart.tsx';
import styles from './HomeRoute.module.css';
import { useViewer } from './layout/useViewer.ts';

export const HomeRoute = () => (
  <HomePage>
    <DeferredPart part="homeTabs" />
    <Introduction />
    <DeferredPart part="welcome" />
    <DeferredPart part="online" />
    <div className={styles.trending}>
      <DeferredPart part="trending" />
    </div>
  </HomePage>
);

/** For visitors. The server renders it for everybody; `theme.js` and `base.css` hide it from signed-in people. */
function Introduction() {
  const { app } = useMessages();
  if (useViewer() !== 'visitor') return null;
  return (
    <Hint className={styles.introduction} data-visitor>
      {app.introduction} <SiteLink to={paths.about}>{app.more}</SiteLink>
    </Hint>
  );
}

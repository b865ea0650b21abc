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
    <Introduction />
    <DeferredPart part="welcome" />
    <DeferredPart part="online" />
    <div className={styles.trending}>
      <DeferredPart part="trending" />
    </div>
  </HomePage>
);

/** For who is new. The server draws it for everybody; a browser with somebody signed in never shows it (`theme.js`, `base.css`). */
function Introduction() {
  const { app } = useMessages();
  if (useViewer() !== 'visitor') return null;
  return (
    <Hint className={styles.introduction} data-visitor>
      {app.introduction} <SiteLink to={paths.about}>{app.more}</SiteLink>
    </Hint>
  );
}

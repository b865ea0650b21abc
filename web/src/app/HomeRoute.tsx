import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { dayPictureAddress } from '#contract/edge/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { HomePage } from '#features/photos/home/HomePage.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Hint } from '#ui/layout.tsx';
import { DeferredPart, deferredParts, PartOfHtml } from './DeferredPart.tsx';
import styles from './HomeRoute.module.css';
import { useViewer } from './layout/useViewer.ts';

export const HomeRoute = () => (
  <HomePage
    besideHeading={
      <>
        <DeferredPart part="homeTabs" />
        <div className={styles.online}>
          <DeferredPart part="online" />
        </div>
      </>
    }
  >
    <Introduction />
    <DeferredPart part="welcome" />
    <div className={styles.trending}>
      <PartOfHtml part="trending" className={styles.trendingAsItCame} />
      <DeferredPart part="trending" />
    </div>
    <Band />
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

/** The strips of a day, only if it is known which when the page opens: later, the band would move the photos. */
function Band() {
  const { app } = useMessages();
  const client = useQueryClient();
  const [band] = useState(() => client.getQueryData(bandQuery.queryKey));
  // A picture, after the first photo.
  const isLater = useAtomValue(deferredParts) !== undefined;
  const version = band?.versions[band.date];
  if (!band || version === undefined) return null;
  const { date } = band;
  const strips = <img className={styles.strips} src={dayPictureAddress({ date, version, name: 'seam.webp' })} alt="" />;
  return (
    <SiteLink className={styles.band} to={`${paths.day}/${date}`}>
      {app.oneDay}
      {isLater ? strips : <noscript>{strips}</noscript>}
    </SiteLink>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { dayPictureAddress } from '#contract/edge/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { HomePage } from '#features/photos/home/HomePage.tsx';
import styles from '#features/photos/home/home.module.css';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { useViewer } from '#session/useViewer.tsx';
import { Button } from '#ui/Button.tsx';
import { DeferredPart, deferredParts, PartOfHtml } from './DeferredPart.tsx';

export const HomeRoute = () => (
  <HomePage
    above={
      <>
        <Seam />
        <Tabs />
        <DeferredPart part="welcome" />
      </>
    }
    besideLead={<Sentence />}
    belowLead={
      <div className={styles.words}>
        <div className={styles.trending}>
          <PartOfHtml part="trending" className={styles.trendingAsItCame} />
          <DeferredPart part="trending" />
        </div>
        <div className={styles.online}>
          <DeferredPart part="online" />
        </div>
      </div>
    }
  />
);

/** Has its height for members before it is there. */
const Tabs = () => (
  <div className={useViewer() === 'visitor' ? styles.tabs : styles.memberTabs}>
    <DeferredPart part="homeTabs" />
  </div>
);

/** For visitors. The server renders it for everybody; `early.ts` and `base.css` hide it from signed-in people. */
function Sentence() {
  const { app } = useMessages();
  const store = useStore();
  if (useViewer() !== 'visitor') return null;
  return (
    <div className={styles.sentence} data-visitor>
      <p>
        {app.introduction.map((line) => (
          <span key={line}>{line} </span>
        ))}
        <small>{app.introductionMore}</small>
      </p>
      <Button
        aria-haspopup="dialog"
        variant="primary"
        data-join
        onClick={() => askToSignIn(store, 'join')}
        label={app.join}
      />
    </div>
  );
}

/** The light of today; in HTML, which knows no viewer's clock, of a day in UTC. Its place is there before it is. */
function Seam() {
  const { app } = useMessages();
  const { data: band } = useQuery(bandQuery);
  const isLater = useAtomValue(deferredParts) !== undefined;
  const date = band?.date ?? '';
  const version = band?.versions[date];
  if (version === undefined) return <div className={styles.seam} />;
  const inUtc = <img src={dayPictureAddress({ date, version, name: 'seam.webp' })} alt="" />;
  return (
    <SiteLink className={styles.seam} to={isLater ? paths.day : `${paths.day}/${date}`} aria-label={app.oneDay}>
      <DeferredPart part="seam" before={inUtc} />
    </SiteLink>
  );
}

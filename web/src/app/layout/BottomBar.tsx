import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { useViewer } from '#session/useViewer.tsx';
import tab from '#ui/barTab.module.css';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { Icon, IconFrame, type IconName } from '#ui/Icon.tsx';
import { classNames } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import { DeferredPart } from '../DeferredPart.tsx';
import styles from './layout.module.css';
import { UploadLink } from './UploadLink.tsx';

/** Replaces the header's links in small windows (`layout.module.css`). */
export function BottomBar() {
  const { app } = useMessages();
  const viewer = useViewer();
  // The HTML is the same for everybody, and shows the feed to members (`early.ts`).
  const isFirstDraw = useFirstDraw() !== undefined;
  return (
    <nav className={styles.bottomBar} aria-label={app.places}>
      <NavLink className={tab.tab} to={paths.home} end>
        <Place icon="home">{app.home}</Place>
      </NavLink>
      {(isFirstDraw || viewer !== 'visitor') && (
        <NavLink
          className={classNames(tab.tab, styles.feed)}
          to={paths.following}
          data-member={isFirstDraw ? '' : undefined}
        >
          <IconFrame>
            <path d="M4 8.5h11.5V20H4ZM8.5 4H20v11.5" />
          </IconFrame>
          {app.following}
          <DeferredPart part="feedDot" />
        </NavLink>
      )}
      <NavLink className={tab.tab} to={paths.search()}>
        <Place icon="search">{app.search}</Place>
      </NavLink>
      <UploadLink className={tab.tab}>{app.post}</UploadLink>
      <OwnPlaces />
    </nav>
  );
}

function OwnPlaces() {
  const { app } = useMessages();
  const viewer = useViewer();
  const store = useStore();
  const notices = <Place icon="bell">{app.notices}</Place>;
  const me = <Place icon="account">{app.me}</Place>;
  if (viewer === undefined || viewer === 'visitor') {
    // Disabled while the session is unknown.
    const asking = { type: 'button', className: tab.tab, disabled: viewer === undefined } as const;
    return (
      <>
        <button {...asking} onClick={() => askToSignIn(store, 'notices')}>
          {notices}
        </button>
        <button {...asking} onClick={() => askToSignIn(store, 'profile')}>
          {me}
        </button>
      </>
    );
  }
  const awaited = (
    <button type="button" className={tab.tab} disabled>
      {notices}
    </button>
  );
  return (
    <>
      <DeferredPart part="noticesTab" before={awaited} />
      {viewer.username === '' ? (
        <button type="button" className={tab.tab} onClick={() => askToSignIn(store, 'profile')}>
          {me}
        </button>
      ) : (
        <NavLink className={tab.tab} to={paths.profile(viewer.username)}>
          {me}
        </NavLink>
      )}
    </>
  );
}

const Place = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <>
    <Icon name={icon} />
    {children}
  </>
);

import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { Row, readable, Stack } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import placeStyles from '#ui/place.module.css';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { useCurrentInTheMiddle } from '#ui/useCurrentInTheMiddle.ts';
import styles from './settings.module.css';

export const SettingsLayout = () => (
  <Suspense fallback={<Waiting />}>
    <Settings />
  </Suspense>
);

function Settings() {
  const { title, signInTitle, signInText } = useWords('settings');
  const { phase } = useAtomValue(session);

  if (phase === 'signed-out') {
    return <SignInInvitation isForMembers pageTitle={title} title={signInTitle} text={signInText} />;
  }
  if (phase !== 'signed-in') return <Waiting />;
  return (
    <Stack gap={5} className={styles.settings}>
      <SettingsNavigation />
      <div className={styles.content}>
        <Suspense fallback={<SettingsSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </Stack>
  );
}

function SettingsNavigation() {
  const words = useWords('settings');
  const { pathname } = useLocation();
  const list = useCurrentInTheMiddle<HTMLUListElement>(pathname);
  const places = [
    { to: paths.settingsProfile, label: words.pages.profile },
    { to: paths.settingsMyPhotos, label: words.pages.myPhotos },
    { to: paths.settingsAccount, label: words.pages.account },
    { to: paths.settingsFollowing, label: words.pages.following },
    { to: paths.settingsMuted, label: words.pages.muted },
    { to: paths.settingsPhotos, label: words.pages.photos },
    { to: paths.settingsReports, label: words.pages.reports },
    { to: paths.settingsDecisions, label: words.pages.decisions },
  ];
  return (
    <nav className={styles.navigation} aria-label={words.navigation}>
      <Row as="ul" role="list" ref={list} gap={1} className={styles.places}>
        {places.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={placeStyles.place}>
              {label}
            </NavLink>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function Waiting() {
  const { app } = useMessages();
  return (
    <Stack gap={5} className={styles.settings}>
      <PageTitle>{app.settings}</PageTitle>
      <div />
      <Stack gap={3} className={styles.content}>
        <h1 tabIndex={-1}>{app.settings}</h1>
        <SettingsSkeleton />
      </Stack>
    </Stack>
  );
}

export function SettingsSkeleton() {
  const { app } = useMessages();
  return (
    <Skeletons label={app.loading} count={3} gap={3} className={readable}>
      <Skeleton width="8rem" />
      <Skeleton height="2.75rem" />
    </Skeletons>
  );
}

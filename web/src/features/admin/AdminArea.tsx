import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation, useRoutes } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import { useNumber, useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { lazyPart } from '#ui/Lazy.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import placeStyles from '#ui/place.module.css';
import { useCurrentInTheMiddle } from '#ui/useCurrentInTheMiddle.ts';
import styles from './AdminArea.module.css';
import { AdminSkeleton } from './StaffPage.tsx';
import { useDesk, waiting } from './waiting.ts';

type AdminPageName = Extract<RouteName, `admin${string}`>;

/** In the order of the navigation. Each page is its own chunk, which only staff load. */
const adminPages: Readonly<Record<AdminPageName, () => Promise<ComponentType>>> = {
  admin: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  adminPhotoReports: async () => (await import('./desk/DeskPage.tsx')).PhotoReportsPage,
  adminAlbumReports: async () => (await import('./desk/DeskPage.tsx')).AlbumReportsPage,
  adminReports: async () => (await import('./desk/DeskPage.tsx')).UserReportsPage,
  adminAppeals: async () => (await import('./appeals/AppealsPage.tsx')).AppealsPage,
  adminPhotos: async () => (await import('./photos/PhotosPage.tsx')).PhotosPage,
  adminUsers: async () => (await import('./users/UsersPage.tsx')).UsersPage,
  adminTags: async () => (await import('./catalogue/TagsPage.tsx')).TagsPage,
  adminTitles: async () => (await import('./catalogue/TitlesPage.tsx')).TitlesPage,
  adminNgTags: async () => (await import('./catalogue/NgTagsPage.tsx')).NgTagsPage,
  adminFigures: async () => (await import('./figures/FiguresPage.tsx')).FiguresPage,
  adminAudit: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  adminSettings: async () => (await import('./settings/SiteSettingsPage.tsx')).SiteSettingsPage,
};

/** Moderators get "not found" there. */
const isForAdmins = (name: AdminPageName): boolean => name === 'adminSettings';

const isAdminPage = (name: string): name is AdminPageName => name in adminPages;

/** Loads code; reloads the page where a new deployment has removed that code. */
type OrReload = <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>;

const below = (path: string): string => path.slice(routes.admin.length + 1);

/** Everything under `/admin`, drawn behind the gate that checks for staff. */
export function adminArea(orReload: OrReload): ComponentType<{ notFound: ReactNode }> {
  const pages = Object.keys(adminPages)
    .filter(isAdminPage)
    .map((name) => ({ name, Page: lazyPart(() => orReload(adminPages[name])) }));

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the area is loaded.
  return function AdminArea({ notFound }) {
    const isAdmin = useAtomValue(user)?.role === 'admin';
    const open = pages.filter(({ name }) => isAdmin || !isForAdmins(name));
    return useRoutes([
      {
        element: <AdminFrame names={open.map(({ name }) => name)} />,
        children: open.map(({ name, Page }) => ({ path: below(routes[name]), element: <Page /> })),
      },
      { path: '*', element: notFound },
    ]);
  };
}

const AdminFrame = ({ names }: { names: readonly AdminPageName[] }) => (
  <Stack gap={4} className={styles.area} data-desk="">
    <Suspense fallback={<div />}>
      <AdminNavigation names={names} />
    </Suspense>
    <div className={styles.page}>
      <Suspense fallback={<AdminSkeleton />}>
        <Outlet />
      </Suspense>
    </div>
  </Stack>
);

function AdminNavigation({ names }: { names: readonly AdminPageName[] }) {
  const words = useWords('admin');
  const { pathname } = useLocation();
  const nav = useCurrentInTheMiddle<HTMLElement>(pathname);
  const { data: desk } = useDesk();

  return (
    <nav ref={nav} aria-label={words.navigation} className={styles.navigation}>
      <Row as="ul" role="list" gap={1} line className={styles.places}>
        {names.map((name) => (
          <li key={name}>
            <NavLink end to={routes[name]} className={placeStyles.place}>
              {words.pages[name]}
              {waiting
                .filter(({ route }) => route === name)
                .map(({ kind, count }) => (
                  <Count key={kind} count={desk ? count(desk) : 0} />
                ))}
            </NavLink>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  const number = useNumber();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {number(count)}
      {count >= limits.moderation.countAtMost && '+'}
    </span>
  );
}

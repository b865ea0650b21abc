import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useRoutes } from 'react-router-dom';
import { type RouteName, routes } from '#contract/routes.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { lazyPart } from '#ui/Lazy.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import styles from './AdminArea.module.css';
import { AdminSkeleton } from './reading.tsx';

type AdminPage = {
  /** Nobody but admins may open it; for moderators it is not there. */
  readonly isForAdmins?: boolean;
  readonly load: () => Promise<ComponentType>;
};

type AdminPageName = Extract<RouteName, `admin${string}`>;

/**
 * The pages of the area, in the order of its navigation. Each is a chunk of its own, which only staff load.
 */
const adminPages: Readonly<Record<AdminPageName, AdminPage>> = {
  admin: { load: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage },
  adminPhotoReports: { load: async () => (await import('./desk/DeskPage.tsx')).PhotoReportsPage },
  adminReports: { load: async () => (await import('./desk/DeskPage.tsx')).UserReportsPage },
  adminAppeals: { load: async () => (await import('./appeals/AppealsPage.tsx')).AppealsPage },
  adminPhotos: { load: async () => (await import('./photos/PhotosPage.tsx')).PhotosPage },
  adminUsers: { load: async () => (await import('./users/UsersPage.tsx')).UsersPage },
  adminTags: { load: async () => (await import('./catalogue/TagsPage.tsx')).TagsPage },
  adminTitles: { load: async () => (await import('./catalogue/TitlesPage.tsx')).TitlesPage },
  adminNgTags: { load: async () => (await import('./catalogue/NgTagsPage.tsx')).NgTagsPage },
  adminAudit: { load: async () => (await import('./audit/AuditPage.tsx')).AuditPage },
  adminSettings: {
    isForAdmins: true,
    load: async () => (await import('./settings/SiteSettingsPage.tsx')).SiteSettingsPage,
  },
};

const isAdminPage = (name: string): name is AdminPageName => name in adminPages;

/** Loads code, and does what is to be done where it is gone with an old deployment. */
type OrReload = <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>;

/** What of the route table lies under `/admin/*`, as routes below it are written. */
const below = (path: string): string => path.slice(routes.admin.length + 1);

/** Everything under `/admin`, for who has come past the gate: its navigation and its pages. */
export function adminArea(orReload: OrReload): ComponentType<{ notFound: ReactNode }> {
  const pages = Object.keys(adminPages)
    .filter(isAdminPage)
    .map((name) => ({ name, Page: lazyPart(() => orReload(adminPages[name].load)) }));

  // biome-ignore lint/correctness/noComponentHookFactories: called once, when the area is loaded.
  return function AdminArea({ notFound }) {
    const isAdmin = useAtomValue(user)?.role === 'admin';
    const open = pages.filter(({ name }) => isAdmin || !adminPages[name].isForAdmins);
    return useRoutes([
      {
        element: <AdminFrame names={open.map(({ name }) => name)} />,
        children: open.map(({ name, Page }) => ({ path: below(routes[name]), element: <Page /> })),
      },
      { path: '*', element: notFound },
    ]);
  };
}

function AdminFrame({ names }: { names: readonly AdminPageName[] }) {
  return (
    <div className={styles.area}>
      <Suspense fallback={<div />}>
        <AdminNavigation names={names} />
      </Suspense>
      <div className={styles.page}>
        <Suspense fallback={<AdminSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}

/** The pages of the area: a list at the side of wide windows, tabs to be pushed along on narrow ones. */
function AdminNavigation({ names }: { names: readonly AdminPageName[] }) {
  const words = useWords('admin');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`);
    if (!nav.current || !current) return;
    const middle = current.offsetLeft + current.offsetWidth / 2;
    nav.current.scrollLeft = middle - nav.current.clientWidth / 2;
  }, [pathname]);

  return (
    <nav ref={nav} aria-label={words.navigation} className={styles.navigation}>
      <ul role="list" className={styles.places}>
        {names.map((name) => (
          <li key={name}>
            <NavLink end to={routes[name]} className={styles.place}>
              {words.pages[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Outlet, useRoutes } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { user } from '#session/atoms.ts';
import { lazyPart } from '#ui/Lazy.tsx';
import styles from './AdminArea.module.css';
import { AdminNavigation } from './AdminNavigation.tsx';
import { AdminSkeleton } from './AdminSkeleton.tsx';
import { type AdminPageName, adminPages, isAdminPage } from './adminPages.ts';

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

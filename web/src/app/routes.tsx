import type { Store } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import { redirect } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { homeLoader } from '#features/photos/home/homeLoader.ts';
import { photoLoader } from '#features/photos/photo/photoLoader.ts';
import type { Deployment } from './deployment/createDeployment.ts';
import { ErrorPage, NotFoundPage, RootErrorPage } from './ErrorPage.tsx';
import type { LaterPage } from './laterPages.ts';
import { DefaultLayout } from './layout/DefaultLayout.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { lazyPage } from './lazyPage.ts';
import { Pages } from './Pages.tsx';
import { Root } from './Root.tsx';

type Surroundings = {
  readonly store: Store;
  readonly deployment: Deployment;
  /** The address that is being gone to, for a page whose chunk is lost. */
  readonly pendingHref: () => string | undefined;
};

/** Every page and where it stands. */
export function buildRoutes({ store, deployment, pendingHref }: Surroundings): RouteObject[] {
  const page = lazyPage(deployment, pendingHref);
  const later = (name: LaterPage) => page(async () => (await import('./laterPages.ts')).laterPages[name](store));

  const pages: RouteObject[] = [
    {
      path: routes.home,
      loader: homeLoader(store),
      ...page(async () => ({ Component: (await import('./HomeRoute.tsx')).HomeRoute })),
    },
    { path: routes.about, ...later('about') },
    { path: routes.privacy, ...later('privacy') },
    {
      path: routes.settings,
      ...later('settings'),
      children: [
        { index: true, loader: () => redirect(routes.settingsProfile), element: null },
        { path: routes.settingsProfile, ...later('settingsProfile') },
        { path: routes.settingsAccount, ...later('settingsAccount') },
        { path: routes.settingsMuted, ...later('settingsMuted') },
        { path: routes.settingsPhotos, ...later('settingsPhotos') },
        { path: routes.settingsReports, ...later('settingsReports') },
      ],
    },
    { path: routes.users, ...later('users') },
    { path: routes.tags, ...later('tags') },
    { path: routes.tag, ...later('tag') },
    { path: routes.photos, ...later('photos') },
    { path: routes.photoUpload, ...later('photoUpload') },
    {
      path: routes.photo,
      loader: photoLoader(store),
      ...page(async () => ({ Component: (await import('#features/photos/photo/PhotoRoute.tsx')).PhotoRoute })),
      children: [
        {
          index: true,
          ...page(async () => ({
            Component: (await import('#features/photos/photo/PhotoDetailPage.tsx')).PhotoDetailPage,
          })),
        },
        { path: routes.photoEdit, ...later('photoEdit') },
      ],
    },
    { path: routes.titles, ...later('titles') },
    {
      path: `${routes.admin}/*`,
      ...page(async () => ({ Component: (await import('./AdminGate.tsx')).adminGate(deployment) })),
    },
    { path: routes.profile, ...later('profile') },
    { path: '*', Component: NotFoundPage },
  ];

  return [
    {
      Component: Root,
      ErrorBoundary: RootErrorPage,
      children: [
        {
          Component: Pages,
          ErrorBoundary: RootErrorPage,
          HydrateFallback: PageSkeleton,
          children: [{ path: routes.banned, ...later('banned') }],
        },
        // Boundary and skeleton lie inside the layout: header and footer stay when a page fails, and what one presses in
        // them while the first page is on its way is not taken away under one's finger.
        {
          Component: DefaultLayout,
          children: [{ Component: Pages, ErrorBoundary: ErrorPage, HydrateFallback: PageSkeleton, children: pages }],
        },
      ],
    },
  ];
}

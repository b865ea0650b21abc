import type { Store } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import { redirect } from 'react-router-dom';
import { homeLoader } from '#features/photos/home/homeLoader.ts';
import { photoLoader } from '#features/photos/photo/photoLoader.ts';
import type { Deployment } from './deployment/createDeployment.ts';
import { ErrorPage, NotFoundPage, RootErrorPage } from './ErrorPage.tsx';
import type { LaterPage } from './laterPages.ts';
import { DefaultLayout } from './layout/DefaultLayout.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { lazyPage } from './lazyPage.ts';
import { Pages } from './Pages.tsx';
import { patterns } from './paths.ts';
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
      path: patterns.home,
      loader: homeLoader(store),
      ...page(async () => ({ Component: (await import('./HomeRoute.tsx')).HomeRoute })),
    },
    { path: patterns.about, ...later('about') },
    { path: patterns.privacy, ...later('privacy') },
    {
      path: patterns.settings,
      ...later('settings'),
      children: [
        { index: true, loader: () => redirect(patterns.settingsProfile), element: null },
        { path: patterns.settingsProfile, ...later('settingsProfile') },
        { path: patterns.settingsAccount, ...later('settingsAccount') },
        { path: patterns.settingsMuted, ...later('settingsMuted') },
        { path: patterns.settingsPhotos, ...later('settingsPhotos') },
        { path: patterns.settingsReports, ...later('settingsReports') },
      ],
    },
    { path: patterns.users, ...later('users') },
    { path: patterns.tags, ...later('tags') },
    { path: patterns.tag, ...later('tag') },
    { path: patterns.photos, ...later('photos') },
    { path: patterns.photoUpload, ...later('photoUpload') },
    {
      path: patterns.photo,
      loader: photoLoader(store),
      ...page(async () => ({ Component: (await import('#features/photos/photo/PhotoRoute.tsx')).PhotoRoute })),
      children: [
        {
          index: true,
          ...page(async () => ({
            Component: (await import('#features/photos/photo/PhotoDetailPage.tsx')).PhotoDetailPage,
          })),
        },
        { path: patterns.photoEdit, ...later('photoEdit') },
      ],
    },
    { path: patterns.titles, ...later('titles') },
    {
      path: `${patterns.admin}/*`,
      ...page(async () => ({ Component: (await import('./AdminGate.tsx')).adminGate(deployment) })),
    },
    { path: patterns.profile, ...later('profile') },
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
          children: [{ path: patterns.banned, ...later('banned') }],
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

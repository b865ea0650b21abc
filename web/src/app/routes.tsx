import type { Store } from 'jotai';
import type { ComponentType } from 'react';
import { type NonIndexRouteObject, type RouteObject, redirect } from 'react-router-dom';
import { type RouteName, routes } from '#contract/routes.ts';
import { homeLoader } from '#features/photos/home/homeLoader.ts';
import { photoLoader } from '#features/photos/photo/loadPhoto.ts';
import { ErrorPage, NotFoundPage, RootErrorPage } from './ErrorPage.tsx';
import { DefaultLayout } from './layout/DefaultLayout.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { PageOutlet } from './PageOutlet.tsx';
import type { PageName } from './pages.tsx';
import { Root } from './Root.tsx';

const isPageName = (name: string): name is PageName => !/^(home|photo|admin.*)$/.test(name);
const pageNames = Object.keys(routes).filter(isPageName);

const framed = (frame: RouteName) => pageNames.filter((name) => routes[name].startsWith(`${routes[frame]}/`));
const ownPlace: readonly PageName[] = ['banned', 'settings', ...framed('settings'), ...framed('photo')];

/** Calls `chunkLost` when code fails to load; it returns whether the page reloads. Until then, nothing renders. */
export function buildRoutes(store: Store, chunkLost: () => boolean = () => false): RouteObject[] {
  const orReload = async <Loaded,>(load: () => Promise<Loaded>): Promise<Loaded> => {
    try {
      return await load();
    } catch (error) {
      if (chunkLost()) return new Promise(() => undefined);
      throw error;
    }
  };
  const lazy = (load: () => Promise<ComponentType>) => ({
    lazy: () => orReload(async () => ({ Component: await load() })),
  });
  const page = (name: PageName): NonIndexRouteObject => ({
    path: routes[name],
    lazy: () => orReload(async () => (await import('./pages.tsx')).loadPage(name, store)),
  });
  const inLayout: RouteObject[] = [
    { path: routes.home, loader: homeLoader(store), ...lazy(async () => (await import('./HomeRoute.tsx')).HomeRoute) },
    {
      ...page('settings'),
      children: [
        { index: true, loader: () => redirect(routes.settingsProfile), element: null },
        ...framed('settings').map(page),
      ],
    },
    {
      id: 'photo',
      path: routes.photo,
      loader: photoLoader(store),
      children: [
        {
          index: true,
          handle: { modules: ['src/features/photos/photo/PhotoDetailPage.tsx'] },
          ...lazy(async () => (await import('#features/photos/photo/PhotoDetailPage.tsx')).PhotoDetailPage),
        },
        ...framed('photo').map(page),
      ],
    },
    { path: `${routes.admin}/*`, ...lazy(async () => (await import('./AdminGate.tsx')).adminGate(orReload)) },
    ...pageNames.filter((name) => !ownPlace.includes(name)).map(page),
    { path: '*', Component: NotFoundPage },
  ];

  return [
    {
      Component: Root,
      ErrorBoundary: RootErrorPage,
      children: [
        {
          Component: PageOutlet,
          ErrorBoundary: RootErrorPage,
          HydrateFallback: PageSkeleton,
          children: [page('banned')],
        },
        // Inside the layout: header and footer stay when a page fails, and controls work while the first page loads.
        {
          Component: DefaultLayout,
          children: [
            { Component: PageOutlet, ErrorBoundary: ErrorPage, HydrateFallback: PageSkeleton, children: inLayout },
          ],
        },
      ],
    },
  ];
}

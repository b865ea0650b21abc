import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider, type Store } from 'jotai';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { type RenderResult, render } from 'vitest-browser-react';
import { buildRoutes } from '#app/routes.tsx';
import { startDeferred } from '#app/startDeferred.ts';
import { type HeartbeatAnswer, heartbeatContract } from '#contract/callables/heartbeat.ts';
import { announcePersonChange, queries, queryClient } from '#data/queryClient.ts';
import { showLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { session, type User } from '#session/atoms.ts';
import { signInToSdk } from './sdk.ts';
import { answer } from './server.ts';

type Surroundings = {
  /** Who is signed in; nobody where none is given, not yet known where it is `'starting'`. */
  readonly person?: User | 'starting';
  /** The ways in which Firebase Auth lets them sign in: `password` alone if nothing is said. */
  readonly ways?: readonly string[];
  /** What the heartbeats answer; without it there are none, nor what is deferred: the bell, the welcome, the announcement. */
  readonly heartbeat?: Partial<HeartbeatAnswer>;
  readonly locale?: Locale;
  readonly store?: Store;
  /** Where one was before. */
  readonly cameFrom?: string;
  /** The page's code is still on its way when its frame is drawn. */
  readonly isOnItsWay?: boolean;
};

export type Drawn = RenderResult & {
  readonly store: Store;
  /** The address that the router is at, with its query. */
  readonly address: () => string;
  readonly goTo: (address: string, options?: { readonly state: unknown }) => Promise<void>;
  readonly back: () => Promise<void>;
};

/** Draws a page of the site as the app does, with header and footer, at an address. */
export async function renderPage(
  address: string,
  { person, ways, heartbeat, locale = 'ja', store = createStore(), cameFrom, isOnItsWay = false }: Surroundings = {},
): Promise<Drawn> {
  // A page that is loaded has read nothing yet.
  announcePersonChange();
  queryClient.clear();
  if (person !== 'starting') {
    signInToSdk(person ?? null, ways);
    store.set(session, person === undefined ? { phase: 'signed-out' } : { phase: 'signed-in', user: person });
  }
  await showLocale(store, locale);
  if (heartbeat !== undefined) {
    answer(heartbeatContract, () => ({ unread: 0, online: 1, ...heartbeat }));
    startDeferred(store);
  }
  const routes = buildRoutes(store);
  // The first test of a file waits here for the page's code, which a busy machine takes long to bring.
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy === 'function' && !isOnItsWay) await route.lazy();
  }
  const router = createMemoryRouter(routes, {
    initialEntries: cameFrom === undefined ? [address] : [cameFrom, address],
  });
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={store.get(queries)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  );
  return {
    ...screen,
    store,
    address: () => router.createHref(router.state.location),
    goTo: async (to, options) => router.navigate(to, options),
    back: async () => router.navigate(-1),
  };
}

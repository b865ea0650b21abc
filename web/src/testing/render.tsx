import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider, type Store } from 'jotai';
import { useEffect } from 'react';
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
  /** The signed-in person, by default nobody. `'starting'`: not known yet. */
  readonly person?: User | 'starting';
  /** Their sign-in methods in Firebase Auth, by default only `password`. */
  readonly ways?: readonly string[];
  /** The answer to heartbeats. Without it, there are no heartbeats and no bell, welcome or announcement. */
  readonly heartbeat?: Partial<HeartbeatAnswer>;
  readonly locale?: Locale;
  readonly store?: Store;
  /** The previous address in the history. */
  readonly cameFrom?: string;
  /** Renders the frame before the page's code is loaded. */
  readonly isOnItsWay?: boolean;
};

export type Drawn = RenderResult & {
  readonly store: Store;
  /** The router's address, with its query. */
  readonly address: () => string;
  readonly goTo: (address: string, options?: { readonly state: unknown }) => Promise<void>;
  readonly back: () => Promise<void>;
};

/** React's production build renders later than `render` resolves: what a test expects not to be there would not be yet. */
function Mounted({ onMounted }: { readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}

/** Renders a page of the site as the app does, with header and footer. */
export async function renderPage(
  address: string,
  { person, ways, heartbeat, locale = 'ja', store = createStore(), cameFrom, isOnItsWay = false }: Surroundings = {},
): Promise<Drawn> {
  // A newly loaded page has read nothing yet.
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
  // The first test of a file waits here for the page's code, which takes long on a busy machine.
  for (const { route } of matchRoutes(routes, address) ?? []) {
    if (typeof route.lazy === 'function' && !isOnItsWay) await route.lazy();
  }
  const router = createMemoryRouter(routes, {
    initialEntries: cameFrom === undefined ? [address] : [cameFrom, address],
  });
  const mounted = Promise.withResolvers<void>();
  const screen = await render(
    <Provider store={store}>
      <QueryClientProvider client={store.get(queries)}>
        <RouterProvider router={router} />
        <Mounted onMounted={mounted.resolve} />
      </QueryClientProvider>
    </Provider>,
  );
  await mounted.promise;
  return {
    ...screen,
    store,
    address: () => router.createHref(router.state.location),
    goTo: async (to, options) => router.navigate(to, options),
    back: async () => router.navigate(-1),
  };
}

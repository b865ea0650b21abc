import type { QueryClient } from '@tanstack/react-query';
import { createStore, type Store } from 'jotai';
import { renderToString } from 'react-dom/server.edge';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import * as v from 'valibot';
import { App } from '#app/App.tsx';
import { partsOfHtml } from '#app/DeferredPart.tsx';
import { isNotFound } from '#app/ErrorPage.tsx';
import { buildRoutes } from '#app/routes.tsx';
import { routes } from '#contract/routes.ts';
import { trendingQuery } from '#data/catalogue/trending.ts';
import { queries } from '#data/queryClient.ts';
import { Trending } from '#features/catalogue/trending/Trending.tsx';
import { showLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { loadWords } from '#i18n/words.ts';
import { announceFirstDraw } from '#lib/firstDrawAhead.ts';
import { announcement } from '#session/announcement.ts';
import { isAsFirstDrawn } from '#session/atoms.ts';

/** `title`: escaped; "" for none. The rest as in `FirstDrawn`. */
type Drawn =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly html: string;
      readonly title: string;
      readonly modules: readonly string[];
    };

/** What React renders for the head when there is no `<html>`; the template has its own head. */
const forHead = /^(?:<link\b[^>]*>|<meta\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/;

/** React's mark for a part that threw or waits. */
const leftOut = '<!--$!-->';

const handleSchema = v.object({ modules: v.array(v.string()) });
const modulesOf = (handle: unknown): readonly string[] => {
  const parsed = v.safeParse(handleSchema, handle);
  return parsed.success ? parsed.output.modules : [];
};

/** The lines at the top of home as links: their own code comes after the first photo. Home shows without them too. */
async function drawTrending(store: Store, { client, locale }: { client: QueryClient; locale: Locale }): Promise<void> {
  const read = client.query(trendingQuery);
  await Promise.all([read, loadWords('deferred', locale)]).then(
    () => store.set(partsOfHtml, { trending: Trending }),
    () => client.removeQueries({ queryKey: trendingQuery.queryKey }),
  );
}

/** For a visitor; `address` is absolute. Loaders read into `client`. Throws every error except "not found". */
export async function drawFirst(page: {
  address: string;
  locale: Locale;
  at: Date;
  announcement?: string | undefined;
  client: QueryClient;
}): Promise<Drawn> {
  announceFirstDraw(true);
  const store = createStore();
  store.set(isAsFirstDrawn, true);
  store.set(queries, page.client);
  store.set(announcement, page.announcement);
  await showLocale(store, page.locale, page.at);
  const handler = createStaticHandler(buildRoutes(store));
  const context = await handler.query(new Request(page.address));
  if (context instanceof Response) {
    return { kind: 'redirect', to: context.headers.get('Location') ?? '/' };
  }
  for (const error of Object.values(context.errors ?? {})) if (!isNotFound(error)) throw error;
  const isOn = (path: string): boolean => context.matches.some(({ route }) => route.path === path);
  if (isOn(routes.home)) await drawTrending(store, page);
  const router = createStaticRouter(handler.dataRoutes, context);
  const drawn = renderToString(
    <App store={store} at={page.at}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  );
  if (drawn.includes(leftOut)) throw new Error('a part of the page could not be drawn');
  const [head = ''] = forHead.exec(drawn) ?? [];
  return {
    kind: 'page',
    status: context.statusCode,
    html: drawn.slice(head.length),
    title: /<title\b[^>]*>([^<]*)/.exec(head)?.[1] ?? '',
    modules: [`src/i18n/${page.locale}/index.ts`, ...context.matches.flatMap(({ route }) => modulesOf(route.handle))],
  };
}

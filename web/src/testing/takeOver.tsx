import { createStore } from 'jotai';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '#app/App.tsx';
import { hearPresses } from '#app/earlyPress.ts';
import { buildRoutes } from '#app/routes.tsx';
import { publicAnswers } from '#contract/edge/publicAnswers.ts';
import { readApi, readPublicBy, takeAnswers } from '#data/api.ts';
import { createQueryClient, queryClient } from '#data/queryClient.ts';
import { currentLanguage, showLocale } from '#i18n/current.ts';
import { announceFirstDraw } from '#lib/firstDrawAhead.ts';
import { announcement } from '#session/announcement.ts';
import { isAsFirstDrawn, session } from '#session/atoms.ts';
import { drawFirst } from '../first/drawFirst.tsx';
import { readFirst } from '../first/readFirst.ts';
import { readAddresses } from './server.ts';

let root: Root | undefined;
let place: HTMLElement | undefined;

/** Of a page that `takeOver` drew. */
export function leavePage(): void {
  root?.unmount();
  place?.remove();
  takeAnswers({});
  announceFirstDraw(false);
}

/** Renders a page as the server does and hydrates it as `startApp.tsx` does. Returns the console's errors too. */
export async function takeOver(
  path: string,
  locale: 'ja' | 'en',
  before: (into: HTMLElement) => void = () => undefined,
  text?: string,
) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const at = new Date();
  const client = createQueryClient();
  const reads = readFirst((kind, address) => readApi(address, publicAnswers[kind]), at);
  readPublicBy(reads.read);
  const drawn = await drawFirst({ address: `http://site.invalid${path}`, locale, at, announcement: text, client });
  if (drawn.kind !== 'page') throw new Error(`${path} leads to ${drawn.to}`);
  const into = document.createElement('div');
  place = into;
  into.innerHTML = drawn.html;
  document.body.append(into);
  const image = into.querySelector('main img');
  before(into);

  queryClient.clear();
  readPublicBy();
  takeAnswers(JSON.parse(JSON.stringify(reads.answers())));
  readAddresses.length = 0;
  const store = createStore();
  store.set(session, { phase: 'signed-out' });
  store.set(isAsFirstDrawn, true);
  store.set(announcement, text);
  await showLocale(store, locale, at);
  announceFirstDraw(true);
  const router = createMemoryRouter(buildRoutes(store), { initialEntries: [path] });
  await vi.waitUntil(() => router.state.initialized);
  const press = hearPresses();
  await new Promise<void>((resolve) => {
    root = hydrateRoot(
      into,
      <App
        store={store}
        at={at}
        onTaken={() => {
          press();
          resolve();
        }}
      >
        <RouterProvider router={router} />
      </App>,
      { onRecoverableError: (error) => console.error(error) },
    );
  });
  /** What `startApp.tsx` does at this point. */
  const showAsHere = (): void => {
    announceFirstDraw(false);
    takeAnswers({});
    store.set(isAsFirstDrawn, false);
    store.set(currentLanguage, (language) => language && { ...language, at: undefined });
  };
  const address = (): string => router.createHref(router.state.location);
  return {
    drawn,
    store,
    showAsHere,
    image,
    into,
    address,
    said: said.mock.calls.map((call) => call.map(String).join(' ').slice(0, 800)),
  };
}

import '#ui/tokens.css';
import '#ui/base.css';
import { createStore } from 'jotai';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import * as v from 'valibot';
import { firstDataId, firstDataSchema } from '#contract/edge/first.ts';
import { hasOwnChanges, seedAnswers } from '#data/api.ts';
import { isAnyKept } from '#features/photos/list/isKept.ts';
import { currentLanguage, initialLocale, showLocale } from '#i18n/current.ts';
import { announceFirstDraw } from '#lib/firstDrawAhead.ts';
import { isAsFirstDrawn } from '#session/atoms.ts';
import { App } from './App.tsx';
import { startDeployment } from './deployment/startDeployment.ts';
import { keepSession } from './keepSession.ts';
import { buildRoutes } from './routes.tsx';

// A page may have no photo, or a broken network.
const patienceMs = 3_000;

/** Resolves once the first photo of the page has been drawn, or after 3 s, when the browser has nothing to do. */
async function afterFirstPhoto(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      document.removeEventListener('load', onLoad, { capture: true });
      resolve();
    };
    // Scripts and stylesheets load too, and so does the blurred stand-in of a photo, which needs no network.
    const isPhoto = (target: unknown): boolean =>
      target instanceof HTMLImageElement && target.currentSrc.startsWith('http') && target.naturalWidth > 0;
    const onLoad = ({ target }: Event): void => {
      if (isPhoto(target)) done();
    };
    // `load` of an image does not bubble, but it can be caught on its way down.
    document.addEventListener('load', onLoad, { capture: true });
    setTimeout(done, patienceMs);
    // One that came with the HTML may be here already.
    if ([...document.images].some((image) => image.complete && isPhoto(image))) done();
  });
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}

const store = createStore();
const deployment = startDeployment();
const firstPhoto = afterFirstPhoto();

/** What the page came with. React takes over what it finds drawn by drawing the very same: in its language, at its time, for nobody in particular. */
const came = firstData();
if (came) {
  seedAnswers(came.answers);
  announceFirstDraw(true);
  store.set(isAsFirstDrawn, true);
}
const firstWords = showLocale(store, came?.locale ?? initialLocale(), came?.at);

// The words and the first page's code are on their way at the same time: making the router starts loading the page. Only loaders
// that are waited for must know the words' language.
(came ? firstWords.then(start) : Promise.all([firstWords, start()])).catch(() => {
  // What came can be read without.
  if (!deployment.chunkLost() && !came) sayThatNothingLoads();
});

async function start(): Promise<void> {
  const router = createBrowserRouter(
    buildRoutes(store, () => {
      const { location } = router.state.navigation;
      return deployment.chunkLost(location && router.createHref(location));
    }),
  );

  let shownKey = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === shownKey) return;
    shownKey = location.key;
    deployment.navigated();
  });

  const taken = Promise.withResolvers<void>();
  void taken.promise.then(() => keepSession(store));
  // Where its code cannot be loaded, the page goes on without it, and the next navigation makes it good.
  void Promise.all([firstPhoto, taken.promise])
    .then(() => import('./startDeferred.ts'))
    .then(({ startDeferred }) => startDeferred(store))
    .catch(() => undefined);

  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const app = <RouterProvider router={router} />;
  if (came) {
    await new Promise<void>((resolve) => {
      if (router.state.initialized) resolve();
      router.subscribe(({ initialized }) => initialized && resolve());
    });
  }
  if (came && router.state.errors === null) {
    const onTaken = (): void => {
      showAsHere();
      taken.resolve();
    };
    // A transition gives way to what one does meanwhile.
    startTransition(() => {
      hydrateRoot(
        root,
        <App store={store} at={came.at} onTaken={onTaken}>
          {app}
        </App>,
      );
    });
    return;
  }
  showAsHere();
  taken.resolve();
  await firstWords;
  createRoot(root).render(
    <App store={store} at={undefined}>
      {app}
    </App>,
  );
}

/** From now on the page is this browser's: its language, its time, what was muted here. */
function showAsHere(): void {
  announceFirstDraw(false);
  store.set(isAsFirstDrawn, false);
  store.set(currentLanguage, (language) => language && { ...language, at: undefined });
  // Used up: the page is taken over.
  document.getElementById(firstDataId)?.remove();
  const locale = initialLocale();
  if (came && came.locale !== locale) showLocale(store, locale).catch(() => undefined);
}

/**
 * What came with the page's HTML; `undefined` for a page without, and for one that is to be drawn here alone: a tab that was reloaded
 * deep in a list, or that has just changed something, shows more than the server knows of.
 */
function firstData(): v.InferOutput<typeof firstDataSchema> | undefined {
  const text = document.getElementById(firstDataId)?.textContent;
  if (text === undefined || text === null || isAnyKept() || hasOwnChanges()) return undefined;
  const parsed = v.safeParse(firstDataSchema, JSON.parse(text));
  return parsed.success ? parsed.output : undefined;
}

/** The last resort, when not even the words could be loaded: both languages, no React. */
function sayThatNothingLoads(): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent =
    'ページを読み込めませんでした。接続を確かめて、再読み込みしてください。 The page could not be loaded. Please check your connection and reload.';
  document.getElementById('root')?.replaceChildren(text);
}

import '#ui/tokens.css';
import '#ui/base.css';
import { createStore } from 'jotai';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import * as v from 'valibot';
import { firstDataSchema } from '#contract/edge/first.ts';
import { firstDataId, firstStylesId } from '#contract/edge/firstIds.ts';
import { hasJustWritten, takeAnswers } from '#data/api.ts';
import { currentLanguage, initialLocale, showLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { announceFirstDraw } from '#lib/firstDrawAhead.ts';
import { announcement, storedAnnouncement } from '#session/announcement.ts';
import { isAsFirstDrawn } from '#session/atoms.ts';
import { App } from './App.tsx';
import { startDeployment } from './deployment/createDeployment.ts';
import { hearPresses } from './earlyPress.ts';
import { followTranslator } from './followTranslator.ts';
import { keepSession } from './keepSession.ts';
import { buildRoutes } from './routes.tsx';

/** A photo may not load. */
const patienceMs = 3_000;

/** Resolves when the browser is idle after the photos of the first window have loaded, or after `patienceMs`. */
async function afterFirstPhotos(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => {
      window.addEventListener('load', resolve);
      setTimeout(resolve, patienceMs);
    });
  }
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}

followTranslator();
const store = createStore();
const deployment = startDeployment();
const firstPhotos = afterFirstPhotos();

/** For hydration: React must render exactly what the server rendered, in its language, at its time, for a visitor. */
const came = firstData();
if (came) {
  announceFirstDraw(true);
  store.set(isAsFirstDrawn, true);
}
store.set(announcement, came ? came.announcement : storedAnnouncement());
const firstWords = showLocale(store, came?.locale ?? initialLocale(), came?.at);

export function startApp(): void {
  // Words and the first page load in parallel: creating the router starts the page. Only loaders need the words first.
  (came ? firstWords.then(start) : Promise.all([firstWords, start()])).catch(() => {
    // The server's HTML is readable without scripts.
    if (!deployment.chunkLost() && !came) sayThatNothingLoads();
  });
}

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

  const styled = wholeStyles();
  const taken = Promise.withResolvers<void>();
  void taken.promise.then(() => keepSession(store));
  // Without this code the page still works, and the next navigation reloads.
  void Promise.all([firstPhotos, taken.promise])
    .then(() => import('./startDeferred.ts'))
    .then(({ startDeferred }) => startDeferred(store))
    .catch(() => undefined);

  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const draw = (at: Date | undefined, onTaken: () => void) => (
    <App store={store} at={at} onTaken={onTaken}>
      <RouterProvider router={router} />
    </App>
  );
  if (came) {
    await new Promise<void>((resolve) => {
      if (router.state.initialized) resolve();
      router.subscribe(({ initialized }) => initialized && resolve());
    });
  }
  if (came && router.state.errors === null) {
    await styled;
    const press = hearPresses();
    const onTaken = (): void => {
      showAsHere();
      taken.resolve();
      press();
    };
    startTransition(() => {
      hydrateRoot(root, draw(came.at, onTaken));
    });
    return;
  }
  showAsHere();
  taken.resolve();
  await Promise.all([firstWords, styled]);
  createRoot(root).render(draw(undefined, hearPresses()));
}

/**
 * The HTML's styles are those that it uses. Resolves when the whole stylesheets are there instead, or after
 * `patienceMs`: what React draws next may have other classes.
 */
async function wholeStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const isThere = () => links.every(({ sheet }) => sheet);
  await new Promise<void>((resolve) => {
    const look = () => isThere() && resolve();
    for (const link of links) link.onload = look;
    setTimeout(resolve, patienceMs);
    look();
  });
  if (isThere()) document.getElementById(firstStylesId)?.remove();
}

/** After hydration the page uses this browser's language, clock and mutes. */
function showAsHere(): void {
  announceFirstDraw(false);
  takeAnswers({});
  delete document.documentElement.dataset.member;
  store.set(isAsFirstDrawn, false);
  store.set(currentLanguage, (language) => language && { ...language, at: undefined });
  document.getElementById(firstDataId)?.remove();
  const locale = initialLocale();
  if (came && came.locale !== locale) showLocale(store, locale).catch(() => undefined);
}

/** Ignores the HTML's data after a write, which it may lack. */
function firstData(): v.InferOutput<typeof firstDataSchema> | undefined {
  const text = document.getElementById(firstDataId)?.textContent;
  if (text === undefined || text === null || hasJustWritten()) return undefined;
  try {
    const first = v.parse(firstDataSchema, JSON.parse(text));
    takeAnswers(first.answers);
    return first;
  } catch {
    return undefined;
  }
}

/** The last resort when not even the words load: both languages, without React. */
function sayThatNothingLoads(): void {
  const say = (lang: Locale, textContent: string): HTMLElement =>
    Object.assign(document.createElement('p'), { role: 'alert', lang, textContent });
  document
    .getElementById('root')
    ?.replaceChildren(
      say('ja', 'ページを読み込めませんでした。接続を確かめて、再読み込みしてください。'),
      say('en', 'Couldn’t load this page. Check your connection and reload it.'),
    );
}

import '#ui/tokens.css';
import '#ui/base.css';
import { createStore, Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { initialLocale, showLocale } from '#i18n/current.ts';
import { afterFirstPhoto } from './afterFirstPhoto.ts';
import { startDeployment } from './deployment/startDeployment.ts';
import { keepSession } from './keepSession.ts';
import { buildRoutes } from './routes.tsx';
import { sayThatNothingLoads } from './sayThatNothingLoads.ts';

const store = createStore();
const deployment = startDeployment();

// The words and the first page's code are on their way at the same time: making the router starts loading the page.
const firstWords = showLocale(store, initialLocale());
const router = createBrowserRouter(
  buildRoutes({
    store,
    deployment,
    pendingHref: () => {
      const { location } = router.state.navigation;
      return location && router.createHref(location);
    },
  }),
);

let shownKey = router.state.location.key;
router.subscribe(({ location }) => {
  if (location.key === shownKey) return;
  shownKey = location.key;
  deployment.navigated();
});

keepSession(store);
// Where its code cannot be loaded, the page goes on without it, and the next navigation makes it good.
void afterFirstPhoto()
  .then(() => import('./late/startLate.ts'))
  .then(({ startLate }) => startLate(store))
  .catch(() => undefined);

firstWords.then(draw, () => {
  if (!deployment.chunkLost()) sayThatNothingLoads();
});

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
}

import type { Plugin } from 'vite';

const takenOut = 'throw Error("taken out: web/vite/leanRouter.ts");';

/** What of React Router the site never comes to, by what would call it, and what stands in its place. */
const leftOut: Readonly<Record<string, string>> = {
  // Forms, actions and fetchers.
  handleAction: takenOut,
  handleFetcherAction: takenOut,
  handleFetcherLoader: takenOut,
  fetch2: takenOut,
  normalizeNavigateOptions: 'return { path };',
  getSubmissionFromNavigation: '',
  getUpdatedActionData: '',
  getUpdatedRevalidatingFetchers: takenOut,
  getTargetedDataStrategyMatches: takenOut,
  getFetcher: takenOut,
  resetFetcher: takenOut,
  queueFetcherForDeletion: takenOut,
  deleteFetcher: takenOut,
  abortFetcher: takenOut,
  abortStaleFetchLoads: '',
  markFetchersDone: takenOut,
  setFetcherError: takenOut,
  updateFetcherState: takenOut,
  markFetchRedirectsDone: '',
  // Routes that become known while one goes about.
  checkFogOfWar: 'return { active: false, matches: null };',
  discoverRoutes: takenOut,
  patchRoutes: takenOut,
  patchRoutesImpl: takenOut,
  _internalSetRoutes: takenOut,
  // Parts of an address that may be missing.
  explodeOptionalSegments: takenOut,
  // Middleware and instrumentation; `lazy` as an object rather than a function.
  defaultDataStrategyWithMiddleware: 'return defaultDataStrategy(args);',
  runClientMiddlewarePipeline: takenOut,
  getRouteInstrumentationUpdates: takenOut,
  instrumentClientSideRouter: takenOut,
  loadLazyRouteProperty: '',
  // View transitions.
  restoreAppliedTransitions: '',
  persistAppliedTransitions: '',
  useViewTransitionState: 'return false;',
  // What is shown before it is so.
  getOptimisticRouterState: takenOut,
  // A server of the framework's own, and what it has written into the page.
  parseHydrationData: '',
  usePrefetchBehavior: 'return [false];',
  PrefetchPageLinks: takenOut,
  RSCErrorHandler: takenOut,
  RemixRootDefaultErrorBoundary: takenOut,
  decodeRouteErrorResponseDigest: takenOut,
  // What is said to developers: `npm run dev` and the tests of components say it.
  warning: '',
  warnOnce: '',
  warningOnce: '',
  getInvalidPathError: '',
  getDataRouterConsoleError: '',
  getDataRouterConsoleError2: '',
  // The page of an error that no route of ours would show: the outermost has one.
  DefaultErrorComponent: takenOut,
};

/** The code of the package without these, and so that the bundler sees which of its components nobody uses. */
export function leanRouter(code: string, lost: (name: string) => never): string {
  const marked = code
    .replace(/(\binvariant2?\([^"`;]+?),\s*(?:"[^"]*"|`[^`]*`)\s*\)/g, '$1)')
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(class extends React\d*\.Component \{$.*?^\});$/gms, '$1/* @__PURE__ */ (() => $2)();')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
  return Object.entries(leftOut).reduce((text, [name, instead]) => {
    // The end of a function is the first brace as far in as its beginning.
    const whole = new RegExp(
      `^( *)((?:async )?function ${name}\\(.*?\\)|var ${name} = .*? =>) \\{$.*?^\\1\\}(;?)$`,
      'ms',
    );
    if (!whole.test(text)) lost(name);
    return text.replace(whole, (_all, indent, head, end) => `${indent}${head} { ${instead} }${end}`);
  }, marked);
}

/** Takes out of the browser's build what of the router the site never comes to: a quarter of it. */
export function leanRouterBuild(): Plugin {
  return {
    name: 'matataki-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/, code: /^function createRouter\(/m },
      handler(code) {
        return {
          code: leanRouter(code, (name) => this.error(`React Router has no function ${name} any more.`)),
          map: null,
        };
      },
    },
  };
}

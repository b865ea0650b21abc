import { useAtomValue } from 'jotai';
import { type ContextType, type ReactNode, useContext, useEffect, useMemo } from 'react';
import {
  UNSAFE_NavigationContext as Navigation,
  parsePath,
  UNSAFE_DataRouterContext as Router,
  type To,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { inAddressedLanguage } from '#i18n/addressedLanguage.ts';
import { addressedLocale, currentLanguage } from '#i18n/current.ts';

/** Keeps `?lang=` in every link and navigation, in the server's HTML too. */
export function AddressedLanguage({ children }: { children: ReactNode }) {
  useAddressFollows();
  const router = useContext(Router);
  const navigation = useContext(Navigation);
  const kept = useMemo(() => router && keeping(router, navigation), [router, navigation]);
  if (kept === null) return children;
  return (
    <Router.Provider value={kept.router}>
      <Navigation.Provider value={kept.navigation}>{children}</Navigation.Provider>
    </Router.Provider>
  );
}

type RouterContext = NonNullable<ContextType<typeof Router>>;
type NavigationContext = ContextType<typeof Navigation>;

/** The router cannot change all its links at once, so this wraps the two contexts that links and `useNavigate` read. */
function keeping(context: RouterContext, navigation: NavigationContext) {
  const { router } = context;
  const { navigator } = navigation;
  const inLanguage = (to: To): To =>
    inAddressedLanguage(router.state.location.search, typeof to === 'string' ? parsePath(to) : to);
  const navigate: typeof router.navigate = (to: To | number | null, options?: Parameters<typeof router.navigate>[1]) =>
    typeof to === 'number' ? router.navigate(to) : router.navigate(to && inLanguage(to), options);
  const keptRouter: typeof router = Object.create(router, { navigate: { value: navigate } });
  return {
    router: { ...context, router: keptRouter },
    navigation: {
      ...navigation,
      navigator: { ...navigator, createHref: (to: To) => navigator.createHref(inLanguage(to)) },
    },
  };
}

function useAddressFollows(): void {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const locale = useAtomValue(currentLanguage)?.locale;
  useEffect(() => {
    const named = addressedLocale(search);
    if (named === undefined || locale === undefined || named === locale) return;
    const query = new URLSearchParams(search);
    query.set('lang', locale);
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
  }, [locale, search, hash, state, navigate]);
}

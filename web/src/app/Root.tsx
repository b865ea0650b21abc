import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { addressedLocale, currentLanguage } from '#i18n/current.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/words.ts';
import { authIsReady, user, userDataReady } from '#session/atoms.ts';
import { quietPart } from '#ui/Lazy.tsx';
import { useToastUsed } from '#ui/toast.ts';
import { DeferredPart } from './DeferredPart.tsx';
import { Scrolling } from './PageOutlet.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignInHost } from './SignInHost.tsx';

const ToastHost = quietPart(async () => (await import('#ui/ToastHost.tsx')).ToastHost);

/** Decides during rendering, on every navigation and session change, so that no forbidden page ever shows. */
function BanGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const authReady = useAtomValue(authIsReady);
  const dataReady = useAtomValue(userDataReady);
  const banned = useAtomValue(user)?.status === 'banned';
  const to = banRedirect({ ready: authReady && dataReady, banned, path: pathname });
  const navigate = useSiteNavigate();
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [to, navigate]);
  return to === undefined ? children : null;
}

/** `undefined`: stay, also while the session is unknown. `path` has no query or hash. */
export function banRedirect(facts: { ready: boolean; banned: boolean; path: string }): string | undefined {
  const { ready, banned, path } = facts;
  const onBannedPage = path.replace(/\/+$/, '').toLowerCase() === routes.banned;
  if (!ready || banned === onBannedPage) return undefined;
  return banned ? routes.banned : routes.home;
}

/** Keeps an existing `?lang=` in step with the chosen language. */
function useAddressedLanguage(): void {
  const { search, hash, state } = useLocation();
  const navigate = useSiteNavigate();
  const locale = useAtomValue(currentLanguage)?.locale;
  useEffect(() => {
    const named = addressedLocale(search);
    if (named === undefined || locale === undefined || named === locale) return;
    const query = new URLSearchParams(search);
    query.set('lang', locale);
    void navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true, state });
  }, [locale, search, hash, state, navigate]);
}

export function Root() {
  const { app } = useMessages();
  useAddressedLanguage();
  return (
    <>
      <BanGate>
        <Outlet />
      </BanGate>
      <Scrolling />
      <RouteAnnouncer />
      <SignInHost />
      <DeferredPart part="overlays" />
      {useToastUsed() && <ToastHost label={app.notifications} closeLabel={app.dismiss} />}
    </>
  );
}

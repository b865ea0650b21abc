import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { authIsReady, user, userDataReady } from '#session/atoms.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { DeferredPart } from './DeferredPart.tsx';
import { Scrolling } from './PageOutlet.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignInHost } from './SignInHost.tsx';
import { useAddressedLanguage } from './useAddressedLanguage.ts';

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

/** `undefined` means stay, also until it is known who is here. `path` has no query or hash. */
export function banRedirect(known: { ready: boolean; banned: boolean; path: string }): string | undefined {
  const { ready, banned, path } = known;
  if (!ready) return undefined;
  const onBannedPage = path.replace(/\/+$/, '').toLowerCase() === routes.banned;
  if (banned && !onBannedPage) return routes.banned;
  if (!banned && onBannedPage) return routes.home;
  return undefined;
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
      <DeferredPart part="keys" />
      <Toasts label={app.notifications} closeLabel={app.dismiss} />
    </>
  );
}

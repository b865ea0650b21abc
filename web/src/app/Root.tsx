import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { authIsReady, user, userDataReady } from '#session/atoms.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { AddressedLanguage } from './AddressedLanguage.tsx';
import { Scrolling } from './PageOutlet.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignInHost } from './SignInHost.tsx';

/**
 * Draws the page unless a ban sends its reader elsewhere. It decides while drawing, so with every navigation and with
 * every change of the session, and nothing of a page that is not for them is ever seen.
 */
function BanGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const authReady = useAtomValue(authIsReady);
  const dataReady = useAtomValue(userDataReady);
  const banned = useAtomValue(user)?.status === 'banned';
  const to = banRedirect({ ready: authReady && dataReady, banned, path: pathname });
  const navigate = useNavigate();
  useEffect(() => {
    if (to !== undefined) void navigate(to, { replace: true });
  }, [to, navigate]);
  return to === undefined ? children : null;
}

/**
 * Where a ban sends somebody: a banned user to `/banned`, anybody else away from it; `undefined` to stay, as until it is
 * known who is here. `path` is without query and hash.
 */
export function banRedirect(known: { ready: boolean; banned: boolean; path: string }): string | undefined {
  const { ready, banned, path } = known;
  if (!ready) return undefined;
  const onBannedPage = path.replace(/\/+$/, '').toLowerCase() === routes.banned;
  if (banned && !onBannedPage) return routes.banned;
  if (!banned && onBannedPage) return routes.home;
  return undefined;
}

/** What is there on every page, with the default layout or without. */
export function Root() {
  const { app } = useMessages();
  return (
    <AddressedLanguage>
      <BanGate>
        <Outlet />
      </BanGate>
      <Scrolling />
      <RouteAnnouncer />
      <SignInHost />
      <Toasts label={app.notifications} closeLabel={app.dismiss} />
    </AddressedLanguage>
  );
}

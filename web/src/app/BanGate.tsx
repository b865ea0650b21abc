import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { authIsReady, user, userDataReady } from '#session/atoms.ts';

/**
 * Draws the page unless a ban sends its reader elsewhere. It decides while drawing, so with every navigation and with
 * every change of the session, and nothing of a page that is not for them is ever seen.
 */
export function BanGate({ children }: { children: ReactNode }) {
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

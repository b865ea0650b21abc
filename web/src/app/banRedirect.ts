import { routes } from '#contract/routes.ts';

type Situation = {
  /** Auth and user data are both there; until then nothing is done. */
  readonly ready: boolean;
  readonly banned: boolean;
  /** Path of the page, without query and hash. */
  readonly path: string;
};

/** Where a ban sends somebody: a banned user to `/banned`, anybody else away from it; `undefined` to stay. */
export function banRedirect({ ready, banned, path }: Situation): string | undefined {
  if (!ready) return undefined;
  const onBannedPage = path.replace(/\/+$/, '').toLowerCase() === routes.banned;
  if (banned && !onBannedPage) return routes.banned;
  if (!banned && onBannedPage) return routes.home;
  return undefined;
}

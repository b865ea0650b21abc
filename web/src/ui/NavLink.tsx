import { type LinkProps, matchPath, useLocation } from 'react-router-dom';
import { SiteLink } from '#i18n/SiteLink.tsx';

export function NavLink({ to, end = false, ...rest }: LinkProps & { to: string; end?: boolean }) {
  const { pathname, search } = useLocation();
  // The page of a work or place is among these, whatever its address.
  const place = pathname === '/photos' && /[?&]title=/.test(search) ? '/titles' : pathname;
  const isHere = matchPath({ path: to, end }, place) !== null;
  return <SiteLink to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}

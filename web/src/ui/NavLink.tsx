import type { MouseEventHandler, ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { SiteLink } from '#i18n/SiteLink.tsx';

type NavLinkProps = {
  to: string;
  className: string | undefined;
  end?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
};

export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const { pathname, search } = useLocation();
  // The page of a work or place is among these, whatever its address.
  const place = pathname === '/photos' && /[?&]title=/.test(search) ? '/titles' : pathname;
  const isHere = matchPath({ path: to, end }, place) !== null;
  return <SiteLink to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}

import type { MouseEventHandler, ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';

type NavLinkProps = {
  to: string;
  className: string | undefined;
  end?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
};

export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const isHere = useMatch({ path: to, end }) !== null;
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}

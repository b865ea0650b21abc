import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';

type NavLinkProps = { to: string; className: string | undefined; end?: boolean; children: ReactNode };

export function NavLink({ to, className, end = false, children }: NavLinkProps) {
  const isHere = useMatch({ path: to, end }) !== null;
  return (
    <Link to={to} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

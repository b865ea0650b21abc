import type { ReactNode } from 'react';
import { Link, useMatch } from 'react-router-dom';

type NavLinkProps = {
  to: string;
  className: string | undefined;
  /** Of this address alone, not of what lies below it. */
  end?: boolean;
  children: ReactNode;
};

/** A link that says when its page is the one that shows. */
export function NavLink({ to, className, end = false, children }: NavLinkProps) {
  const isHere = useMatch({ path: to, end }) !== null;
  return (
    <Link to={to} className={className} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  );
}

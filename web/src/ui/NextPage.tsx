import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from './Button.tsx';

type NextPageProps = {
  /** Where the page behind this one begins: its `?after=`. */
  after: string;
  label: string;
  /** The list's own page, where this one shows its beginning alone. */
  path?: string | undefined;
};

/** The way on in a list where no script loads what follows: the same address, begun behind what it shows. */
export function NextPage({ after, label, path }: NextPageProps) {
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  asked.set('after', after);
  return (
    <noscript>
      <Link className={buttonClass()} to={`${path ?? pathname}?${asked}`}>
        {label}
      </Link>
    </noscript>
  );
}

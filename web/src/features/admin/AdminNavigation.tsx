import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { routes } from '#contract/routes.ts';
import { useWords } from '#i18n/words.ts';
import { NavLink } from '#ui/NavLink.tsx';
import styles from './AdminArea.module.css';
import type { AdminPageName } from './adminPages.ts';

/** The pages of the area: a list at the side of wide windows, tabs to be pushed along on narrow ones. */
export function AdminNavigation({ names }: { names: readonly AdminPageName[] }) {
  const words = useWords('admin');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place along the tabs.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !current) return;
    const middle = current.offsetLeft + current.offsetWidth / 2;
    nav.current.scrollLeft = middle - nav.current.clientWidth / 2;
  }, [pathname]);

  return (
    <nav ref={nav} aria-label={words.navigation} className={styles.navigation}>
      <ul role="list" className={styles.places}>
        {names.map((name) => (
          <li key={name}>
            <NavLink end to={routes[name]} className={styles.place}>
              {words.pages[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from 'react-router-dom';
import styles from './Views.module.css';

type ViewsProps<View extends string> = {
  /** What the views are of. */
  label: string;
  views: readonly View[];
  names: Readonly<Record<View, string>>;
  addressOf: (view: View) => string;
  /** Absent while something else is shown. */
  current: View | undefined;
};

/** The ways to look at a list of staff's, each with an address of its own. */
export function Views<View extends string>({ label, views, names, addressOf, current }: ViewsProps<View>) {
  return (
    <nav aria-label={label} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view}
          className={styles.view}
          to={addressOf(view)}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {names[view]}
        </Link>
      ))}
    </nav>
  );
}

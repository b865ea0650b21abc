import { FeedDot } from '#features/photos/following/FeedDot.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import tab from '#ui/barTab.module.css';
import { IconFrame } from '#ui/Icon.tsx';
import { classNames } from '#ui/layout.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import styles from './FeedPlace.module.css';

/** The feed's place in the bar at the lower edge. */
export function FeedPlace() {
  const { app } = useMessages();
  return (
    <NavLink className={classNames(tab.tab, styles.place)} to={paths.following}>
      <IconFrame>
        <path d="M4 8.5h11.5V20H4ZM8.5 4H20v11.5" />
      </IconFrame>
      {app.following}
      <FeedDot />
    </NavLink>
  );
}

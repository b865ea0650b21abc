import { Link } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import styles from './Footer.module.css';

export function Footer() {
  const { app } = useMessages();
  return (
    <footer className={styles.footer}>
      <p>{app.tagline}</p>
      <nav aria-label={app.footerNavigation}>
        <ul role="list" className={styles.links}>
          <li>
            <Link to={paths.about}>{app.about}</Link>
          </li>
          <li>
            <Link to={paths.privacy}>{app.privacy}</Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

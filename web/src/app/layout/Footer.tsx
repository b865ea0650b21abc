import { Link } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { Row } from '#ui/layout.tsx';
import styles from './Footer.module.css';

export function Footer() {
  const { app } = useMessages();
  return (
    <Row as="footer" gap={6} justify="between" className={styles.footer}>
      <p>{app.tagline}</p>
      <nav aria-label={app.footerNavigation}>
        <Row as="ul" role="list" gap={6} dense className={styles.links}>
          <li>
            <Link to={paths.about}>{app.about}</Link>
          </li>
          <li>
            <Link to={paths.privacy}>{app.privacy}</Link>
          </li>
        </Row>
      </nav>
    </Row>
  );
}

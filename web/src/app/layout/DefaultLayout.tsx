import { Outlet } from 'react-router-dom';
import { Announcement } from '#features/online/Announcement.tsx';
import { useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { DeferredPart } from '../DeferredPart.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import styles from './layout.module.css';

export function DefaultLayout() {
  const { app } = useMessages();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {app.skipToContent}
      </a>
      <Header />
      <div>
        <Announcement />
        <DeferredPart part="siteLines" />
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  );
}

function Footer() {
  const { app } = useMessages();
  return (
    <Row as="footer" gap={6} justify="between" isHint className={styles.footer}>
      <p>{app.tagline}</p>
      <nav aria-label={app.footerNavigation}>
        <Row as="ul" role="list" gap={6} dense>
          {(['about', 'rules', 'privacy'] as const).map((page) => (
            <li key={page}>
              <TextLink to={paths[page]} label={app[page]} />
            </li>
          ))}
        </Row>
      </nav>
    </Row>
  );
}

import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useMessages } from '#i18n/useMessages.ts';
import { LatePart } from '../late/LatePart.tsx';
import styles from './DefaultLayout.module.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** Header and footer around a page. */
export function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** The same around what is no page of the router. */
function Frame({ children }: { children: ReactNode }) {
  const { app } = useMessages();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {app.skipToContent}
      </a>
      <Header />
      <LatePart part="announcement" />
      <main id="main" className={styles.main} tabIndex={-1}>
        <LatePart part="welcome" />
        {children}
      </main>
      <Footer />
    </div>
  );
}

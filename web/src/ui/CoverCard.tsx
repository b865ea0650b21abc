import type { ReactNode } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import styles from './covers.module.css';
import { classNames } from './layout.tsx';

type CoverCardProps = {
  to: string;
  cover: ReactNode;
  name: string;
  children: ReactNode;
  menu?: ReactNode;
  className?: string | undefined;
};

export const CoverCard = ({ to, cover, name, children, menu, className }: CoverCardProps) => (
  <li className={classNames(styles.card, className)}>
    <SiteLink className={styles.link} to={to}>
      <span className={styles.cover}>{cover}</span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.lines}>{children}</span>
    </SiteLink>
    {menu !== undefined && <div className={styles.menu}>{menu}</div>}
  </li>
);

import type { ReactNode } from 'react';
import type { IconName } from './Icon.tsx';
import { Icon } from './Icon.tsx';
import styles from './States.module.css';

type EmptyStateProps = {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  headingLevel?: 1 | 2 | undefined;
  role?: 'alert' | undefined;
  children?: ReactNode;
};

export function EmptyState({ icon, title, text, headingLevel = 2, role, children }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state} role={role}>
      {icon !== undefined && (
        <span className={styles.icon}>
          <Icon name={icon} size={40} />
        </span>
      )}
      <Heading>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

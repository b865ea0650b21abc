import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { classNames, Live } from './layout.tsx';
import styles from './Note.module.css';

type NoteProps = { icon: 'check' | 'info' | 'warning'; children: ReactNode };

/** Screen readers announce it when it appears. */
export const Note = ({ icon, children }: NoteProps) => (
  <Live role={icon === 'warning' ? 'alert' : 'status'}>
    {children !== undefined && (
      <p className={classNames(styles.note, styles[icon])}>
        <Icon name={icon} size={20} />
        <span>{children}</span>
      </p>
    )}
  </Live>
);

import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { Live } from './layout.tsx';
import styles from './Note.module.css';

type NoteProps = {
  /** `check`: it went well; `warning`: it did not. */
  icon: 'check' | 'info' | 'warning';
  /** What is said; nothing shows without it. */
  children: ReactNode;
};

/** Says something about what is beside it; read out when it appears. */
export function Note({ icon, children }: NoteProps) {
  return (
    <Live role={icon === 'warning' ? 'alert' : 'status'}>
      {children !== undefined && (
        <p className={classNames(styles.note, styles[icon])}>
          <Icon name={icon} size={20} />
          <span>{children}</span>
        </p>
      )}
    </Live>
  );
}

import styles from './FormError.module.css';
import { Icon } from './Icon.tsx';

/** What is wrong with a form as a whole; read out when it appears. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div className={styles.live} role="alert">
      {children !== undefined && (
        <p className={styles.error}>
          <Icon name="warning" size={20} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

import { Icon } from '#ui/Icon.tsx';
import page from './settingsPage.module.css';

/** What is wrong with a form as a whole; read out when it appears. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <div className={page.live} role="alert">
      {children !== undefined && (
        <p className={page.error}>
          <Icon name="warning" size={20} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

import { TextLink } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './day.module.css';

type WayProps = { to: string; name: string; label: string; isLater?: boolean };

/** To a day or a moment beside this one. Short, so that both ways fit one line of a phone. */
export const Way = ({ to, name, label, isLater = false }: WayProps) => (
  <TextLink
    className={styles.way}
    to={to}
    label={
      <>
        {!isLater && <PageIcon name="previous" />}
        <VisuallyHidden>{name}</VisuallyHidden> {label}
        {isLater && <PageIcon name="next" />}
      </>
    }
  />
);

import { IconButton } from '#ui/Button.tsx';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './likes.module.css';

type HeartProps = { label: string; isPressed: boolean; onClick: () => void; 'aria-keyshortcuts'?: string };

export const Heart = ({ isPressed, ...rest }: HeartProps) => (
  <IconButton {...rest} className={styles.like} icon={<PageIcon name="heart" />} aria-pressed={isPressed} />
);

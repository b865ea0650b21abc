import { useState } from 'react';
import { initialOf } from '#lib/initialOf.ts';
import styles from './Avatar.module.css';
import { Icon } from './Icon.tsx';
import { classNames } from './layout.tsx';

type AvatarProps = {
  /** Without a picture, or when it fails to load, the first character of `name` shows. */
  src: string | undefined;
  name: string;
  /** px. Avatar.module.css has a rule for each size, because HTML may not contain `style` (CSP). */
  size: 32 | 40 | 56 | 96;
  className?: string | undefined;
};

/** Decoration only: the name must be written beside it. */
export function Avatar({ src, name, size, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src !== undefined && src !== failedSrc) {
    return (
      <img
        className={classNames(styles.avatar, className)}
        data-size={size}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailedSrc(src)}
      />
    );
  }
  return (
    // The server may know newer characters than this browser.
    <span className={classNames(styles.avatar, className)} data-size={size} aria-hidden="true" suppressHydrationWarning>
      {initialOf(name) || <Icon name="account" size={Math.round(size * 0.6)} />}
    </span>
  );
}

import { useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';

type AvatarProps = {
  /** Where the picture is; without one, or if it cannot be loaded, the first letter of `name` stands for it. */
  src: string | undefined;
  name: string;
  /** px; Avatar.module.css has a rule for each, for no HTML may have a `style`. */
  size: 32 | 40 | 56 | 96;
  className?: string | undefined;
};

/** A face: decoration beside a name that is written out. */
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
  const [initial] = name;
  return (
    <span className={classNames(styles.avatar, className)} data-size={size} aria-hidden="true">
      {initial?.toUpperCase() ?? <Icon name="account" size={Math.round(size * 0.6)} />}
    </span>
  );
}

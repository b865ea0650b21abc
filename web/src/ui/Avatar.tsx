import { useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './layout.tsx';

type AvatarProps = {
  /** Without a picture, or when it fails to load, an eye shows in a colour of the name. */
  src: string | undefined;
  name: string;
  /** px. Avatar.module.css has a rule for each size, because HTML may not contain `style` (CSP). */
  size: 32 | 40 | 56 | 96;
  className?: string | undefined;
};

/** Invisible signs around a name that may run from right to left. */
const isolates = /[\u2066-\u2069]/g;

/** In degrees, on the circle of hues and of directions. Always the same for a name. */
const angleOf = (name: string): number =>
  [...name.replace(isolates, '').normalize()].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    0,
  );

/** Decoration only: the name must be written beside it. */
export function Avatar({ src, name, size, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const look = { className: classNames(styles.avatar, className), 'data-size': size };
  if (src !== undefined && src !== failedSrc) {
    return (
      <img {...look} src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailedSrc(src)} />
    );
  }
  const angle = angleOf(name);
  return (
    <svg {...look} viewBox="0 0 40 40" color={`hsl(${angle} 35% 50%)`} aria-hidden="true">
      {/* Multiplied, so that eyes of like colours look elsewhere. */}
      <g transform={`rotate(${(angle * 7) % 360} 20 20)`}>
        <circle cx="26" cy="20" r="13" className={styles.iris} />
        <circle cx="29" cy="20" r="6" className={styles.pupil} />
      </g>
    </svg>
  );
}

import type { ReactNode, Ref } from 'react';
import { classNames, tallPage } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import styles from './photo.module.css';

type DarkPageProps = { color: string; ref?: Ref<HTMLElement>; children: ReactNode };

/** Dark in both themes (tokens.css), on a ground that has something of the photo's colour. */
export function DarkPage({ color, ref, children }: DarkPageProps) {
  const { className, ...bits } = pictureColor(color);
  return (
    <article ref={ref} className={classNames(tallPage, className, styles.page)} {...bits} data-dark="">
      {children}
    </article>
  );
}

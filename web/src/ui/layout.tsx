import type { ElementType, JSX, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './layout.module.css';

type Tags = keyof JSX.IntrinsicElements;
type As<Tag extends Tags> = { as?: Tag; className?: string | undefined } & JSX.IntrinsicElements[Tag];
const element = (as: Tags | undefined, otherwise: Tags): ElementType => as ?? otherwise;

/** In steps of tokens.css: `3` is `--space-3`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;

type StackProps<Tag extends Tags> = As<Tag> & { gap?: Gap; justify?: 'start' | 'center' };

/** Things below each other. */
export function Stack<Tag extends Tags = 'div'>({ as, gap, justify, className, ...rest }: StackProps<Tag>) {
  const Element = element(as, 'div');
  const classes = [styles.stack, gap && styles[`gap${gap}`], justify && styles[justify], className];
  return <Element {...rest} className={classNames(...classes)} />;
}

type RowProps<Tag extends Tags> = As<Tag> & {
  gap?: Gap;
  justify?: 'start' | 'center' | 'end' | 'between';
  align?: 'top' | 'baseline';
  /** Its lines have no gap between them: each thing is as high as a finger already. */
  dense?: boolean;
  /** It stays on one line. */
  line?: boolean;
};

/** Things beside each other, on as many lines as they need. */
export function Row<Tag extends Tags = 'div'>(props: RowProps<Tag>) {
  const { as, gap, justify, align, dense, line, className, ...rest } = props;
  const Element = element(as, 'div');
  const own = [styles.row, gap && styles[`gap${gap}`], dense && styles.dense, line && styles.line];
  const classes = [...own, justify && styles[justify], align && styles[align], className];
  return <Element {...rest} className={classNames(...classes)} />;
}

/** What need not be read first: small and soft; `isLarge` as large as any text. */
export function Hint<Tag extends Tags = 'p'>({ as, isLarge, className, ...rest }: As<Tag> & { isLarge?: boolean }) {
  const Element = element(as, 'p');
  return <Element {...rest} className={classNames(isLarge ? styles.soft : styles.hint, className)} />;
}

/** A page of words and lists: its heading, and what is below. As high as the window: its footer does not jump when the rest comes. */
export function Page<Tag extends Tags = 'div'>({ as, className, ...rest }: As<Tag>) {
  const Element = element(as, 'div');
  return <Element {...rest} className={classNames(styles.stack, styles.page, className)} />;
}

/** Where something is said once it is known; read out when it appears. */
export function Live({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div className={styles.live} role={role}>
      {children}
    </div>
  );
}

/** The class of a link in a text that a finger is to hit. */
export const touchTarget = styles.touch;

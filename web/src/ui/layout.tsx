import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './layout.module.css';

type As<Tag extends ElementType> = { as?: Tag; className?: string | undefined } & ComponentPropsWithRef<Tag>;
/** In steps of tokens.css: `3` is `--space-3`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;

type StackProps<Tag extends ElementType> = As<Tag> & { gap?: Gap; justify?: 'start' | 'center' };

/** Things below each other. */
export function Stack<Tag extends ElementType = 'div'>({ as, gap, justify, className, ...rest }: StackProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  const classes = [styles.stack, gap && styles[`gap${gap}`], justify && styles[justify], className];
  return <Element {...rest} className={classNames(...classes)} />;
}

type RowProps<Tag extends ElementType> = As<Tag> & {
  gap?: Gap;
  justify?: 'start' | 'center' | 'end' | 'between';
  align?: 'top' | 'baseline';
  /** Its lines have no gap between them: each thing is as high as a finger already. */
  dense?: boolean;
  /** It stays on one line. */
  line?: boolean;
};

/** Things beside each other, on as many lines as they need. */
export function Row<Tag extends ElementType = 'div'>(props: RowProps<Tag>) {
  const { as, gap, justify, align, dense, line, className, ...rest } = props;
  const Element: ElementType = as ?? 'div';
  const own = [styles.row, gap && styles[`gap${gap}`], dense && styles.dense, line && styles.line];
  const classes = [...own, justify && styles[justify], align && styles[align], className];
  return <Element {...rest} className={classNames(...classes)} />;
}

/** What need not be read first: small and soft; `isLarge` as large as any text. */
export function Hint<Tag extends ElementType = 'p'>({
  as,
  isLarge,
  className,
  ...rest
}: As<Tag> & { isLarge?: boolean }) {
  const Element: ElementType = as ?? 'p';
  return <Element {...rest} className={classNames(isLarge ? styles.soft : styles.hint, className)} />;
}

/** A page of words and lists: its heading and what is below. */
export function Page({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.stack, styles.page, className)} />;
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

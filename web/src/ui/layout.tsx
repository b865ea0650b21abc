import './layout.css';
import type { ElementType, JSX, ReactNode } from 'react';
import { classNames } from './classNames.ts';

type Tag = keyof JSX.IntrinsicElements;
type As<Name extends Tag> = { as?: Name; className?: string | undefined } & JSX.IntrinsicElements[Name];
/** In steps of tokens.css: `3` is `--space-3`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6;

const draw = (Element: ElementType, rest: object, ...names: readonly (string | false | undefined)[]) => (
  <Element {...rest} className={classNames(...names)} />
);

type StackProps<Name extends Tag> = As<Name> & { gap?: Gap; justify?: 'start' | 'center' };

/** Things below each other. */
export const Stack = <Name extends Tag = 'div'>({ as, gap, justify, className, ...rest }: StackProps<Name>) =>
  draw(as ?? 'div', rest, 'stack', gap && `gap${gap}`, justify && `justify-${justify}`, className);

type RowProps<Name extends Tag> = As<Name> & {
  gap?: Gap;
  justify?: 'start' | 'center' | 'end' | 'between';
  align?: 'top' | 'baseline';
  /** Its lines have no gap between them: each thing is as high as a finger already. */
  dense?: boolean;
  /** It stays on one line. */
  line?: boolean;
  /** Its words are a `Hint`. */
  isHint?: boolean;
};

/** Things beside each other, on as many lines as they need. */
export function Row<Name extends Tag = 'div'>(props: RowProps<Name>) {
  const { as, gap, justify, align, dense, line, isHint, className, ...rest } = props;
  const where = [justify && `justify-${justify}`, align && `align-${align}`, dense && 'dense', line && 'line'];
  return draw(as ?? 'div', rest, 'row', gap && `gap${gap}`, ...where, isHint && 'hint', className);
}

/** What need not be read first: small and soft; `isLarge` as large as any text. */
export const Hint = <Name extends Tag = 'p'>({ as, isLarge, className, ...rest }: As<Name> & { isLarge?: boolean }) =>
  draw(as ?? 'p', rest, isLarge ? 'soft' : 'hint', className);

/** A page of words and lists: its heading, and what is below; `tallPage` too. */
export const Page = <Name extends Tag = 'div'>({ as, className, ...rest }: As<Name>) =>
  draw(as ?? 'div', rest, 'stack page', className);

/** Where something is said once it is known; read out when it appears. */
export const Live = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div className="live" role={role}>
    {children}
  </div>
);

/** The class of a link in a text that a finger is to hit. */
export const touchTarget = 'touch';

/** The class of a page that is as high as the window from the start: its footer does not jump when the rest comes. */
export const tallPage = 'tall';

/** The class of a button in a `Stack` that is as wide as its words. */
export const ownWidth = 'own-width';

/** The class of words for those who listen and do not see. */
export const visuallyHidden = 'visually-hidden';

/** The class of words that are a `Hint` where that cannot stand. */
export const hintWords = 'hint';

/** The classes of words about what went well, and what did not. */
export const goodWords = 'good';
export const badWords = 'bad';

/** The class of what is no wider than running text should be. */
export const readable = 'readable';

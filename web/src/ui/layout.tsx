import './layout.css';
import { type ElementType, type JSX, type ReactNode, useId } from 'react';

type Tag = keyof JSX.IntrinsicElements;
type As<Name extends Tag> = { as?: Name; className?: string | undefined } & JSX.IntrinsicElements[Name];
/** Steps of tokens.css: `3` is `--space-3`. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6;

const draw = (Element: ElementType, rest: object, ...names: readonly (string | false | undefined)[]) => (
  <Element {...rest} className={classNames(...names)} />
);

type StackProps<Name extends Tag> = As<Name> & { gap?: Gap; justify?: 'start' | 'center' };

export const Stack = <Name extends Tag = 'div'>({ as, gap, justify, className, ...rest }: StackProps<Name>) =>
  draw(as ?? 'div', rest, 'stack', gap && `gap${gap}`, justify && `justify-${justify}`, className);

type RowProps<Name extends Tag> = As<Name> & {
  gap?: Gap;
  justify?: 'start' | 'center' | 'end' | 'between';
  align?: 'top' | 'baseline';
  /** No gap between lines, because each item is already high enough for a finger. */
  dense?: boolean;
  line?: boolean;
  isHint?: boolean;
};

export function Row<Name extends Tag = 'div'>(props: RowProps<Name>) {
  const { as, gap, justify, align, dense, line, isHint, className, ...rest } = props;
  const where = [justify && `justify-${justify}`, align && `align-${align}`, dense && 'dense', line && 'line'];
  return draw(as ?? 'div', rest, 'row', gap && `gap${gap}`, ...where, isHint && 'hint', className);
}

export const Hint = <Name extends Tag = 'p'>({ as, isLarge, className, ...rest }: As<Name> & { isLarge?: boolean }) =>
  draw(as ?? 'p', rest, isLarge ? 'soft' : 'hint', className);

export const Page = <Name extends Tag = 'div'>({ as, className, ...rest }: As<Name>) =>
  draw(as ?? 'div', rest, 'stack page', className);

type SectionProps = { title: string; gap?: Gap; className?: string | undefined; children: ReactNode };

/** A part of a page, named by its heading. */
export function Section({ title, gap = 4, className, children }: SectionProps) {
  const id = useId();
  return (
    <Stack as="section" gap={gap} className={classNames('part', className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  );
}

/** For a `<dl>`; draws nothing where there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Screen readers announce its content when that appears. */
export const Live = ({ role = 'status', children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div className="live" role={role}>
    {children}
  </div>
);

export const touchTarget = 'touch';

/** Shows the focus of a link or button that a picture fills. */
export const pictureRing = 'ring';

/** A link or button of one line that is a word without a box. */
export const wordLink = 'word-link';

/** The button that clears the field, over its end. */
export const clearsField = 'clear-field';

/** As high as the window from the start, so that the footer does not jump. */
export const tallPage = 'tall';

export const ownWidth = 'own-width';

/** Takes the free space of its row. */
export const grows = 'grows';

/** Words between two lines. */
export const ruled = 'ruled';

/** A note at the window's lower edge that a part could not be loaded. */
export const lostNote = 'lost-note';

/** For a container that is empty until something opens: in a row, its gap would move its neighbours. */
export const outOfFlow = 'out-of-flow';

export const visuallyHidden = 'visually-hidden';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={visuallyHidden}>{children}</span>
);

/** The look of a `Hint`, where the component cannot be used. */
export const hintWords = 'hint';

export const softWords = 'soft';
export const goodWords = 'good';
export const badWords = 'bad';

/** Cuts off what does not fit into its line. */
export const oneLine = 'one-line';

export const readable = 'readable';

export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== false && name !== undefined && name !== '').join(' ');

export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));

export const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

export const ancestorsOf = (element: Element): readonly Element[] =>
  element.parentElement === null ? [element] : [element, ...ancestorsOf(element.parentElement)];

/** What the ancestors of an element do to it; `undefined` where it is for screen readers only. */
export function surroundings(element: Element) {
  const clips: { readonly box: Box; readonly cuts: boolean }[] = [];
  let layer: Element | null = null;
  let isLeft = false;
  for (const ancestor of ancestorsOf(element)) {
    const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(ancestor);
    if (clipPath !== 'none') return undefined;
    if (position === 'fixed' || position === 'sticky') layer ??= ancestor;
    if (!isLeft && (overflowX !== 'visible' || overflowY !== 'visible')) {
      const { left, top, right, bottom } = ancestor.getBoundingClientRect();
      const isWide = overflowX === 'visible';
      const scrolls = [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
      const box = isWide ? { left: -1e6, top, right: 1e6, bottom } : { left, top, right, bottom };
      clips.push({ box, cuts: !scrolls && textOverflow !== 'ellipsis' && ancestor !== document.documentElement });
    }
    isLeft ||= position === 'fixed';
  }
  return { clips, layer };
}

/** What the ancestors of an element leave of its box; `undefined` where it is unseen. */
export function seenBox(element: Element): { readonly box: Box; readonly layer: Element | null } | undefined {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return undefined;
  const around = surroundings(element);
  if (around === undefined) return undefined;
  const box = around.clips.reduce<Box>((left, clip) => common(left, clip.box), element.getBoundingClientRect());
  return { box, layer: around.layer };
}

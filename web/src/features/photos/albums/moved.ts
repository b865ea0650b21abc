import type { PhotoId } from '#contract/ids.ts';

/** Pure: `id` at the place of `target`. `before`: the photo that now follows it; `undefined` at the end. */
export function moved(
  order: readonly PhotoId[],
  id: PhotoId,
  target: PhotoId,
): { readonly order: readonly PhotoId[]; readonly before: PhotoId | undefined } {
  const isLater = order.indexOf(target) > order.indexOf(id);
  const others = order.filter((other) => other !== id);
  const place = others.indexOf(target) + (isLater ? 1 : 0);
  return { order: others.toSpliced(place, 0, id), before: others[place] };
}

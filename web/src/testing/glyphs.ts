const pen = document.createElement('canvas').getContext('2d');

/** The nearest box that cuts off what leaves it above or below. */
function cuttingBox(element: Element | null): DOMRect | undefined {
  if (element === null) return undefined;
  const { overflowY } = getComputedStyle(element);
  return overflowY === 'hidden' || overflowY === 'clip'
    ? element.getBoundingClientRect()
    : cuttingBox(element.parentElement);
}

/** Where the line of a text stands. */
function baselineOf(word: Element): number {
  const mark = document.createElement('span');
  mark.style.cssText = 'display: inline-block; width: 0; height: 0';
  word.prepend(mark);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}

/** By how much glyphs of a text in one line are cut off above or below; marks and accents count. */
export function cutGlyphs(word: Element): readonly string[] {
  const box = cuttingBox(word);
  const text = word.textContent.trim();
  if (box === undefined || pen === null || text === '') return [];
  pen.font = getComputedStyle(word).font;
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = pen.measureText(text);
  const baseline = baselineOf(word);
  const above = box.top - (baseline - ascent);
  const below = baseline + descent - box.bottom;
  return Math.max(above, below) > 1
    ? [`「${text}」 is cut: ${above.toFixed()} px above, ${below.toFixed()} below`]
    : [];
}

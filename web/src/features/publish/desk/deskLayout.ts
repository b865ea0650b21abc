import type { JustifiedRow } from '#lib/justifyRows.ts';

/** In px, except for `rem`: the reader's font size relative to the default. */
type DeskMeasures = { readonly width: number; readonly rem: number };

const phoneWidth = 480;
const leastTileWidth = 200;
/** px below the picture at the default font size: caption, marks and links, and for `long` a reason. */
const wordsHeight = { short: 120, long: 222 };
/** On a phone, the marks may need a second line. */
const secondLine = 28;

/** Pure. Tiles of one width; a row is taller if one of its photos has a reason to show. */
export function layDesk(hasReason: readonly boolean[], { width, rem }: DeskMeasures) {
  const isPhone = width < phoneWidth;
  const gap = isPhone ? 8 : 16;
  const columns = Math.max(2, Math.floor((width + gap) / (leastTileWidth + gap)));
  const tileWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const pictureHeight = Math.round(tileWidth * 0.75);
  const rows: JustifiedRow[] = [];
  let top = 0;
  for (let start = 0; start < hasReason.length && width > 0; start += columns) {
    const end = Math.min(start + columns, hasReason.length);
    const { short, long } = wordsHeight;
    const words = (hasReason.slice(start, end).includes(true) ? long : short) + (isPhone ? secondLine : 0);
    const height = pictureHeight + Math.round(words * rem);
    const tiles = Array.from({ length: end - start }, (_, column) => ({
      index: start + column,
      left: column * (tileWidth + gap),
      width: tileWidth,
    }));
    rows.push({ top, height, tiles });
    top += height + gap;
  }
  return { rows, columns, tileWidth, pictureHeight };
}

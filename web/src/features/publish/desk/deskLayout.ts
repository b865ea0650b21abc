import type { JustifiedRow } from '#lib/justifyRows.ts';

/** px, but for `rem`: how many times the usual size the reader's letters are. */
type DeskMeasures = { readonly width: number; readonly rem: number };

const phoneWidth = 480;
const leastTileWidth = 200;
/** px below the picture, at the usual size of letters: caption, marks and links; more where a photo has a reason to give. */
const wordsHeight = { short: 104, long: 206 };
/** On a phone the marks may take a second line. */
const secondLine = 28;

/** Tiles of one width; a row is higher where one of its photos has a reason to give. Pure. */
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

import { justifyRows, type Shape } from '#lib/justifyRows.ts';
import { gridMeasures } from './gridMeasures.ts';

/** How a tile's picture is asked for. */
export type TileLoading = {
  /** How wide it is drawn, as the `sizes` of an image. */
  readonly sizes: string;
  /** `first`: before anything else; `soon`: with the page, `when-near`: when one comes near. */
  readonly loads: 'first' | 'soon' | 'when-near';
  /** Below what any window shows at first, and one more below it: waits for the script that knows the window, if there is one. */
  readonly isDeferred: boolean;
};

/** A usual window of each kind; within a kind the rows are the same but for the gaps. The first is a phone. */
const windows = [
  { widthPx: 390, media: '(max-width: 599px) ' },
  { widthPx: 820, media: '(max-width: 1099px) ' },
  { widthPx: 1_440, media: '(max-width: 1699px) ' },
  { widthPx: 1_920, media: '' },
] as const;

const firstRows = 2;
/** In a large window; on a phone the same pictures fill the window and one more. */
const htmlRows = 3;

/**
 * How the pictures of a list are asked for, told by the list alone: what the server says of them stays true in every window, so
 * that no byte is asked for twice. What two rows show, whatever the window, does not wait for a script. Of these the phone's come
 * before all else; a browser with a larger window puts those forward that it sees.
 */
export function tileLoading(shapes: readonly Shape[]): readonly TileLoading[] {
  const layouts = windows.map(({ widthPx, media }) => {
    const rows = justifyRows(shapes, gridMeasures(widthPx));
    return rows.flatMap(({ tiles }, row) =>
      tiles.map(({ width }) => ({
        row,
        size: `${media}${Math.min(100, Math.ceil((width / widthPx) * 100))}vw`,
      })),
    );
  });
  return shapes.map((_, index) => {
    const tiles = layouts.flatMap((tiles) => tiles[index] ?? []);
    return {
      sizes: tiles.map(({ size }) => size).join(', '),
      loads: isWithin(tiles.slice(0, 1), firstRows) ? 'first' : isWithin(tiles, firstRows) ? 'soon' : 'when-near',
      isDeferred: !isWithin(tiles, htmlRows),
    };
  });
}

const isWithin = (tiles: readonly { readonly row: number }[], rows: number): boolean =>
  tiles.some(({ row }) => row < rows);

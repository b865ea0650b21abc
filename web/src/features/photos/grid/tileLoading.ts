import { partOfTile } from '#lib/justifyRows.ts';
import { type Block, rowsAt } from './listLayout.ts';

export type TileLoading = {
  readonly sizes: string;
  /** `first`: with high priority; `soon`: with the page; `when-near`: lazily. */
  readonly loads: 'first' | 'soon' | 'when-near';
  /** Too far down for any first window: waits for a script, if there is one. */
  readonly isDeferred: boolean;
  /** The kinds of windows in which the tile begins a row below one of single photos; grid.module.css reads them. */
  readonly beginsIn: string;
};

/** Within a kind, only the gaps differ. The first is a phone. */
const windows = [
  { kind: 'a', widthPx: 390, media: '(max-width: 599px) ' },
  { kind: 'b', widthPx: 820, media: '(max-width: 1099px) ' },
  { kind: 'c', widthPx: 1_440, media: '(max-width: 1699px) ' },
  { kind: 'd', widthPx: 1_920, media: '' },
] as const;

const firstRows = 2;
/** For large windows; on a phone the same pictures fill two windows. */
const htmlRows = 3;

/** Depends only on the list, so that the server's HTML suits every window and nothing loads twice. */
export function tileLoading(blocks: readonly Block[]): readonly TileLoading[] {
  const shapes = blocks.flatMap(({ photos }) => photos);
  const layouts = windows.map(({ kind, widthPx, media }) =>
    rowsAt(blocks, widthPx).flatMap(({ tiles, spread }, row, rows) =>
      tiles.map(({ index, width }, place) => {
        const shape = shapes[index];
        const drawn = shape === undefined ? width : width * partOfTile(shape);
        return {
          row,
          size: `${media}${Math.min(100, Math.ceil((drawn / widthPx) * 100))}vw`,
          beginsIn: row > 0 && place === 0 && !spread && !rows[row - 1]?.spread ? kind : '',
        };
      }),
    ),
  );
  return shapes.map((_, index) => {
    const tiles = layouts.flatMap((tiles) => tiles[index] ?? []);
    return {
      sizes: tiles.map(({ size }) => size).join(', '),
      loads: isWithin(tiles.slice(0, 1), firstRows) ? 'first' : isWithin(tiles, firstRows) ? 'soon' : 'when-near',
      isDeferred: !isWithin(tiles, htmlRows),
      beginsIn: tiles.map(({ beginsIn }) => beginsIn).join(''),
    };
  });
}

const isWithin = (tiles: readonly { readonly row: number }[], rows: number): boolean =>
  tiles.some(({ row }) => row < rows);

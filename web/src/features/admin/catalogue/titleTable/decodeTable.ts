/** The ways in which a table may be written that are told apart. */
type TableEncoding = 'utf-8' | 'utf-16le' | 'shift_jis';

export type DecodedTable = { readonly text: string; readonly encoding: TableEncoding };

const beginsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function decoded(bytes: Uint8Array, encoding: TableEncoding): DecodedTable | undefined {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return undefined;
  }
}

/**
 * Pure: the text of a file: UTF-8 or what Excel saves, which is Shift_JIS (CSV) or UTF-16 (text with tabs) in Japan. `undefined` for
 * what is none of them, such as a workbook.
 */
export function decodeTable(bytes: Uint8Array): DecodedTable | undefined {
  if (beginsWith(bytes, 0xff, 0xfe)) return decoded(bytes, 'utf-16le');
  // Text has no zero bytes; in Shift_JIS they would pass.
  if (bytes.subarray(0, 4_096).includes(0)) return undefined;
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis');
}

/** String and bytes literals, with their escapes. */
import { RulesSyntaxError } from './errors.ts';

const plainEscapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
]);

const hexEscape = /x([0-9a-fA-F]{2})/y;
const unicodeEscape = /u([0-9a-fA-F]{4})/y;
const octalEscape = /[0-3][0-7]{2}/y;

/** One piece of a literal: text as written, or a number given by an escape (`\x41`, `\101`, `\u0041`). */
type Piece = { kind: 'text'; text: string } | { kind: 'byte'; code: number } | { kind: 'unicode'; code: number };

/** A literal that opens with the quote at `start`. */
export type QuotedText = { pieces: Piece[]; end: number };

/** Reads a quoted literal; throws a {@link RulesSyntaxError} where it is not closed on its line or has an unknown escape. */
export function readQuoted(source: string, start: number): QuotedText {
  const quote = source.charAt(start);
  const pieces: Piece[] = [];
  let position = start + 1;
  let textStart = position;
  const endText = (): void => {
    if (position > textStart) pieces.push({ kind: 'text', text: source.slice(textStart, position) });
  };
  for (;;) {
    const character = source.charAt(position);
    if (character === '' || character === '\n' || character === '\r') {
      throw new RulesSyntaxError(`Missing a closing ${quote}.`, start);
    }
    if (character === quote) {
      endText();
      return { pieces, end: position + 1 };
    }
    if (character !== '\\') {
      position += 1;
      continue;
    }
    endText();
    const escaped = readEscape(source, position + 1);
    pieces.push(escaped.piece);
    position = escaped.end;
    textStart = position;
  }
}

/** The value of a string literal. Each number is one UTF-16 unit. */
export function stringOf(quoted: QuotedText): string {
  return quoted.pieces.map((piece) => (piece.kind === 'text' ? piece.text : String.fromCharCode(piece.code))).join('');
}

/** The value of a `b'…'` literal: text in UTF-8, and each number as one byte. `\u` has no meaning here. */
export function bytesOf(quoted: QuotedText, at: number): Uint8Array {
  const chunks = quoted.pieces.map((piece) => {
    if (piece.kind === 'unicode') throw new RulesSyntaxError('Invalid bytes literal.', at);
    return piece.kind === 'text' ? Buffer.from(piece.text, 'utf8') : Buffer.of(piece.code);
  });
  return new Uint8Array(Buffer.concat(chunks));
}

function readEscape(source: string, at: number): { piece: Piece; end: number } {
  const plain = plainEscapes.get(source.charAt(at));
  if (plain !== undefined) return { piece: { kind: 'text', text: plain }, end: at + 1 };
  const hex = matchAt(hexEscape, source, at);
  if (hex !== null) return { piece: { kind: 'byte', code: Number.parseInt(hex.slice(1), 16) }, end: at + hex.length };
  const unicode = matchAt(unicodeEscape, source, at);
  if (unicode !== null) {
    return { piece: { kind: 'unicode', code: Number.parseInt(unicode.slice(1), 16) }, end: at + unicode.length };
  }
  const octal = matchAt(octalEscape, source, at);
  if (octal !== null) return { piece: { kind: 'byte', code: Number.parseInt(octal, 8) }, end: at + octal.length };
  throw new RulesSyntaxError('Unknown escape in a literal.', at);
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

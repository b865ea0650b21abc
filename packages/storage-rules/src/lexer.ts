/**
 * Reads tokens on demand. Only the parser knows whether a `/` is a division or starts a path, so it reads one token at a
 * time and requests the text of a path segment where it expects one.
 */
import { RulesSyntaxError } from './errors.ts';
import { bytesOf, readQuoted, stringOf } from './literals.ts';
import { isInt64 } from './values.ts';

export type Token =
  | { kind: 'word'; text: string; at: number }
  | { kind: 'int'; value: bigint; text: string; at: number }
  | { kind: 'float'; value: number; text: string; at: number }
  | { kind: 'string'; value: string; text: string; at: number }
  | { kind: 'bytes'; value: Uint8Array; text: string; at: number }
  | { kind: 'punctuation'; text: string; at: number }
  | { kind: 'end'; text: string; at: number };

const blank = /(?:\s|\/\/[^\n]*)+/y;
const word = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /\d+\.\d*|\.\d+|\d+/y;
const punctuation = /&&|\|\||==|!=|<=|>=|[-+*/%<>!?:;,.=()[\]{}$]/y;
// `(default)` is a segment; any other `)` ends the path.
const segment = /\([\w.~%@+-]+\)|[\w.~%@+-]+/y;

export class Lexer {
  readonly source: string;
  private position = 0;
  private ahead: Token | null = null;

  constructor(source: string) {
    this.source = source;
  }

  /** Returns the next token without consuming it. */
  peek(): Token {
    this.ahead ??= this.read();
    return this.ahead;
  }

  next(): Token {
    const token = this.peek();
    this.ahead = null;
    return token;
  }

  /** The text of a path segment directly at the reading position, or null. Only right after {@link next} gave a `/`. */
  takeSegment(): string | null {
    segment.lastIndex = this.position;
    const text = segment.exec(this.source)?.[0] ?? null;
    if (text !== null) this.position += text.length;
    return text;
  }

  /** Whether a `/` directly follows, with nothing between, so that a path goes on. */
  continuesWithSlash(): boolean {
    const following = this.source.slice(this.position, this.position + 2);
    return following.startsWith('/') && following !== '//' && following !== '/*';
  }

  private read(): Token {
    this.skipBlanks();
    const at = this.position;
    if (at >= this.source.length) return { kind: 'end', text: 'end of file', at };
    const name = this.match(word);
    if (name !== null) {
      const isBytes = (name === 'b' || name === 'B') && /['"]/.test(this.source.charAt(this.position));
      return isBytes ? this.readBytes(at) : { kind: 'word', text: name, at };
    }
    const digits = this.match(number);
    if (digits !== null) return this.readNumber(digits, at);
    if (/['"]/.test(this.source.charAt(at))) {
      const quoted = readQuoted(this.source, at);
      this.position = quoted.end;
      return { kind: 'string', value: stringOf(quoted), text: this.source.slice(at, quoted.end), at };
    }
    const mark = this.match(punctuation);
    if (mark !== null) return { kind: 'punctuation', text: mark, at };
    throw new RulesSyntaxError(`Unexpected character '${String.fromCodePoint(this.source.codePointAt(at) ?? 0)}'.`, at);
  }

  private readBytes(at: number): Token {
    const quoted = readQuoted(this.source, this.position);
    this.position = quoted.end;
    return { kind: 'bytes', value: bytesOf(quoted, at), text: this.source.slice(at, quoted.end), at };
  }

  private readNumber(text: string, at: number): Token {
    const trailing = this.match(word);
    if (trailing !== null) throw new RulesSyntaxError(`Unexpected '${trailing}'.`, at + text.length);
    if (text.includes('.')) return { kind: 'float', value: Number.parseFloat(text), text, at };
    const value = BigInt(text);
    // The smallest integer exceeds the largest by one without its sign. The parser refuses it without a minus.
    if (!isInt64(-value)) throw new RulesSyntaxError(`Invalid number literal ${text}.`, at);
    return { kind: 'int', value, text, at };
  }

  private skipBlanks(): void {
    for (;;) {
      const before = this.position;
      this.match(blank);
      if (this.source.startsWith('/*', this.position)) {
        const end = this.source.indexOf('*/', this.position + 2);
        if (end < 0) throw new RulesSyntaxError('Comment without an end.', this.position);
        this.position = end + 2;
      }
      if (this.position === before) return;
    }
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const text = pattern.exec(this.source)?.[0] ?? null;
    if (text !== null) this.position += text.length;
    return text;
  }
}

/** Expressions, by precedence as in firebase.google.com/docs/storage/security/core-syntax and /docs/rules/rules-language. */
import { RulesSyntaxError } from './errors.ts';
import type { Lexer, Token } from './lexer.ts';
import { maxExpressionDepth, maxParserNesting } from './limits.ts';
import { type BinaryOperator, binaryOperators, type Expression, type PathPart } from './syntax.ts';
import { boolValue, bytesValue, floatValue, intValue, isInt64, nullValue, stringValue } from './values.ts';

/** Words that are never the name of a variable, a function or a wildcard. */
export const reservedWords: ReadonlySet<string> = new Set([
  'allow',
  'false',
  'function',
  'if',
  'import',
  'in',
  'is',
  'let',
  'match',
  'null',
  'return',
  'rules_version',
  'service',
  'true',
]);

/** The types for `is`. `vector` and `constraint` exist in the language, but no value in Storage has these types. */
const typeNames: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
  'vector',
]);

/** From the lowest to the highest precedence. All are left-associative. `is` has the same precedence as `in`. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Parses expressions. Shares its lexer with the parser of declarations. */
export class ExpressionParser {
  private readonly lexer: Lexer;
  private readonly depths = new WeakMap<Expression, number>();
  private nesting = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
  }

  /** Reads one expression. Throws a {@link RulesSyntaxError} if there is none or if it is nested too deeply. */
  parse(): Expression {
    this.nesting += 1;
    if (this.nesting > maxParserNesting) throw new RulesSyntaxError('Nested too deeply.', this.lexer.peek().at);
    const test = this.parseLevel(0);
    const expression = this.isNext('?') ? this.parseConditional(test) : test;
    this.nesting -= 1;
    return expression;
  }

  private parseConditional(test: Expression): Expression {
    const at = this.lexer.next().at;
    const whenTrue = this.parse();
    this.expect(':');
    const whenFalse = this.parse();
    return this.built({ kind: 'conditional', test, whenTrue, whenFalse, at }, [test, whenTrue, whenFalse]);
  }

  private parseLevel(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.parseUnary();
    let left = this.parseLevel(level + 1);
    for (;;) {
      const token = this.lexer.peek();
      if ((token.kind !== 'punctuation' && token.kind !== 'word') || !operators.includes(token.text)) return left;
      this.lexer.next();
      if (token.text === 'is') {
        left = this.built({ kind: 'typeTest', operand: left, typeName: this.parseTypeName(), at: token.at }, [left]);
        continue;
      }
      const operator = binaryOperatorOf(token);
      const right = this.parseLevel(level + 1);
      left = this.built({ kind: 'binary', operator, left, right, at: token.at }, [left, right]);
    }
  }

  private parseTypeName(): string {
    const token = this.lexer.next();
    if (token.kind === 'word' && typeNames.has(token.text)) return token.text;
    throw new RulesSyntaxError(`'${token.text}' is not a type that 'is' knows.`, token.at);
  }

  private parseUnary(): Expression {
    const token = this.lexer.peek();
    if (token.kind !== 'punctuation' || (token.text !== '!' && token.text !== '-')) return this.parsePostfix();
    this.lexer.next();
    this.nesting += 1;
    if (this.nesting > maxParserNesting) throw new RulesSyntaxError('Nested too deeply.', token.at);
    const expression = this.parseOperand(token.text, token.at);
    this.nesting -= 1;
    return expression;
  }

  private parseOperand(operator: '!' | '-', at: number): Expression {
    const following = this.lexer.peek();
    if (operator === '-' && following.kind === 'int' && !isInt64(following.value)) {
      this.lexer.next();
      return { kind: 'literal', value: intValue(-following.value), at };
    }
    const operand = this.parseUnary();
    return this.built({ kind: 'unary', operator, operand, at }, [operand]);
  }

  private parsePostfix(): Expression {
    let object = this.parsePrimary();
    for (;;) {
      if (this.isNext('.')) {
        this.lexer.next();
        object = this.parseMember(object);
      } else if (this.isNext('[')) {
        object = this.parseBrackets(object, this.lexer.next().at);
      } else {
        return object;
      }
    }
  }

  private parseMember(object: Expression): Expression {
    const token = this.lexer.next();
    if (token.kind !== 'word') throw unexpected(token);
    if (!this.isNext('(')) {
      return this.built({ kind: 'member', object, name: token.text, at: token.at }, [object]);
    }
    const args = this.parseArguments();
    return this.built({ kind: 'method', object, name: token.text, args, at: token.at }, [object, ...args]);
  }

  private parseBrackets(object: Expression, at: number): Expression {
    const from = this.isNext(':') ? null : this.parse();
    if (from !== null && !this.isNext(':')) {
      this.expect(']');
      return this.built({ kind: 'index', object, index: from, at }, [object, from]);
    }
    this.expect(':');
    const to = this.isNext(']') ? null : this.parse();
    this.expect(']');
    const parts = [from, to].filter((part) => part !== null);
    return this.built({ kind: 'slice', object, from, to, at }, [object, ...parts]);
  }

  private parseArguments(): Expression[] {
    this.expect('(');
    return this.parseList(')');
  }

  /** Reads expressions up to `closing`, with an optional trailing comma. */
  private parseList(closing: string): Expression[] {
    const items: Expression[] = [];
    while (!this.isNext(closing)) {
      items.push(this.parse());
      if (!this.isNext(closing)) this.expect(',');
    }
    this.lexer.next();
    return items;
  }

  private parsePrimary(): Expression {
    const token = this.lexer.next();
    const { at } = token;
    switch (token.kind) {
      case 'int':
        if (!isInt64(token.value)) throw new RulesSyntaxError(`Invalid number literal ${token.text}.`, at);
        return { kind: 'literal', value: intValue(token.value), at };
      case 'float':
        return { kind: 'literal', value: floatValue(token.value), at };
      case 'string':
        return { kind: 'literal', value: stringValue(token.value), at };
      case 'bytes':
        return { kind: 'literal', value: bytesValue(token.value), at };
      case 'word':
        return this.parseWord(token.text, token);
      case 'punctuation':
        return this.parseBracketed(token);
      case 'end':
        throw unexpected(token);
    }
  }

  private parseWord(name: string, token: Token): Expression {
    const { at } = token;
    if (name === 'true' || name === 'false') return { kind: 'literal', value: boolValue(name === 'true'), at };
    if (name === 'null') return { kind: 'literal', value: nullValue, at };
    if (reservedWords.has(name)) throw unexpected(token);
    if (!this.isNext('(')) return { kind: 'variable', name, at };
    const args = this.parseArguments();
    return this.built({ kind: 'call', name, args, at }, args);
  }

  private parseBracketed(token: Token): Expression {
    switch (token.text) {
      case '(': {
        const expression = this.parse();
        this.expect(')');
        return expression;
      }
      case '[': {
        const items = this.parseList(']');
        return this.built({ kind: 'list', items, at: token.at }, items);
      }
      case '{':
        return this.parseMap(token.at);
      case '/':
        return this.parsePath(token.at);
      default:
        throw unexpected(token);
    }
  }

  private parseMap(at: number): Expression {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.isNext('}')) {
      const key = this.parse();
      this.expect(':');
      entries.push({ key, value: this.parse() });
      if (!this.isNext('}')) this.expect(',');
    }
    this.lexer.next();
    return this.built(
      { kind: 'map', entries, at },
      entries.flatMap((entry) => [entry.key, entry.value]),
    );
  }

  /** A path literal whose first `/` has been read. */
  private parsePath(at: number): Expression {
    const parts: PathPart[] = [];
    for (;;) {
      const text = this.lexer.takeSegment();
      parts.push(text === null ? this.parseCapture() : { kind: 'text', text });
      if (!this.lexer.continuesWithSlash()) break;
      this.lexer.next();
    }
    const captures = parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
    return this.built({ kind: 'path', parts, at }, captures);
  }

  private parseCapture(): PathPart {
    this.expect('$');
    this.expect('(');
    const expression = this.parse();
    this.expect(')');
    return { kind: 'expression', expression };
  }

  /** Limits the depth of the tree, so that walking it later needs a bounded stack. */
  private built(expression: Expression, parts: readonly Expression[]): Expression {
    const depth = 1 + parts.reduce((deepest, part) => Math.max(deepest, this.depths.get(part) ?? 0), 0);
    if (depth > maxExpressionDepth) throw new RulesSyntaxError('Expression too deep.', expression.at);
    this.depths.set(expression, depth);
    return expression;
  }

  private isNext(text: string): boolean {
    const token = this.lexer.peek();
    return token.kind === 'punctuation' && token.text === text;
  }

  private expect(text: string): void {
    const token = this.lexer.next();
    if (token.kind !== 'punctuation' || token.text !== text) {
      throw new RulesSyntaxError(`Expected '${text}' before '${token.text}'.`, token.at);
    }
  }
}

/** The error for an unexpected token. */
export function unexpected(token: Token): RulesSyntaxError {
  return new RulesSyntaxError(`Unexpected '${token.text}'.`, token.at);
}

function binaryOperatorOf(token: Token): BinaryOperator {
  const operator = binaryOperators.find((candidate) => candidate === token.text);
  if (operator === undefined) throw unexpected(token);
  return operator;
}

/** Parses a ruleset: version, functions, services, match blocks, `allow` statements. */
import { RulesSyntaxError } from './errors.ts';
import { Lexer, type Token } from './lexer.ts';
import { maxMatchDepth, maxSourceBytes } from './limits.ts';
import { ExpressionParser, reservedWords, unexpected } from './parseExpression.ts';
import type {
  AllowStatement,
  FunctionDeclaration,
  LetBinding,
  MatchBlock,
  PatternSegment,
  RulesFile,
  RulesVersion,
  ServiceBlock,
} from './syntax.ts';

/** Parses the text of a `storage.rules` file. Throws a {@link RulesSyntaxError} at the first error. */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source, 'utf8') > maxSourceBytes) throw new RulesSyntaxError('Ruleset larger than 256 KiB.', 0);
  return new RulesParser(source.replace(/^\uFEFF/, ' ')).parseFile();
}

class RulesParser {
  private readonly lexer: Lexer;
  private readonly expressions: ExpressionParser;

  constructor(source: string) {
    this.lexer = new Lexer(source);
    this.expressions = new ExpressionParser(this.lexer);
  }

  parseFile(): RulesFile {
    const version = this.parseVersion();
    const functions: FunctionDeclaration[] = [];
    const services: ServiceBlock[] = [];
    for (;;) {
      const token = this.lexer.next();
      if (token.kind === 'end') {
        if (services.length === 0) throw new RulesSyntaxError("Expected a 'service' block.", token.at);
        return { version, functions, services };
      }
      if (isWord(token, 'function')) functions.push(this.parseFunction());
      else if (isWord(token, 'service')) services.push(this.parseService());
      else throw unexpected(token);
    }
  }

  private parseVersion(): RulesVersion {
    if (!isWord(this.lexer.peek(), 'rules_version')) return 1;
    this.lexer.next();
    this.expect('=');
    const token = this.lexer.next();
    if (token.kind !== 'string') throw new RulesSyntaxError("Expected '1' or '2' in quotes.", token.at);
    if (token.value !== '1' && token.value !== '2') {
      throw new RulesSyntaxError(`Unsupported rules version ${token.text}.`, token.at);
    }
    this.skip(';');
    return token.value === '2' ? 2 : 1;
  }

  private parseService(): ServiceBlock {
    const first = this.lexer.next();
    const names = [nameOf(first)];
    while (this.skip('.')) names.push(nameOf(this.lexer.next()));
    this.expect('{');
    const functions: FunctionDeclaration[] = [];
    const matches: MatchBlock[] = [];
    while (!this.skip('}')) {
      const token = this.lexer.next();
      if (isWord(token, 'function')) functions.push(this.parseFunction());
      else if (isWord(token, 'match')) matches.push(this.parseMatch(token.at, 1));
      else throw unexpected(token);
    }
    return { name: names.join('.'), functions, matches, at: first.at };
  }

  private parseMatch(at: number, depth: number): MatchBlock {
    if (depth > maxMatchDepth) throw new RulesSyntaxError(`Match blocks nest deeper than ${maxMatchDepth}.`, at);
    const pattern = this.parsePattern();
    this.expect('{');
    const block: MatchBlock = { pattern, functions: [], allows: [], matches: [], at };
    while (!this.skip('}')) {
      const token = this.lexer.next();
      if (isWord(token, 'function')) block.functions.push(this.parseFunction());
      else if (isWord(token, 'match')) block.matches.push(this.parseMatch(token.at, depth + 1));
      else if (isWord(token, 'allow')) block.allows.push(this.parseAllow(token.at));
      else throw unexpected(token);
    }
    return block;
  }

  private parsePattern(): PatternSegment[] {
    const slash = this.lexer.next();
    if (slash.kind !== 'punctuation' || slash.text !== '/') {
      throw new RulesSyntaxError("Expected a path that starts with '/'.", slash.at);
    }
    const pattern: PatternSegment[] = [];
    let at = slash.at;
    for (;;) {
      const text = this.lexer.takeSegment();
      pattern.push(text === null ? this.parseWildcard() : { kind: 'text', text, at: at + 1 });
      if (!this.lexer.continuesWithSlash()) return pattern;
      at = this.lexer.next().at;
    }
  }

  private parseWildcard(): PatternSegment {
    this.expect('{');
    const token = this.lexer.next();
    const name = nameOf(token);
    let isMany = false;
    if (this.skip('=')) {
      this.expect('*');
      isMany = this.skip('*');
    }
    this.expect('}');
    return { kind: isMany ? 'many' : 'one', name, at: token.at };
  }

  private parseAllow(at: number): AllowStatement {
    const methods: { name: string; at: number }[] = [];
    do {
      const token = this.lexer.next();
      methods.push({ name: nameOf(token), at: token.at });
    } while (this.skip(','));
    const following = this.lexer.peek();
    let condition: AllowStatement['condition'] = null;
    if (isWord(following, 'if')) throw new RulesSyntaxError("Missing ':' before 'if'.", following.at);
    if (this.skip(':')) {
      const token = this.lexer.next();
      if (!isWord(token, 'if')) throw new RulesSyntaxError("Missing 'if' before the condition.", token.at);
      condition = this.expressions.parse();
    }
    // The hosted compiler does not require this semicolon either.
    this.skip(';');
    return { methods, condition, at };
  }

  private parseFunction(): FunctionDeclaration {
    const token = this.lexer.next();
    const name = nameOf(token);
    const parameters = this.parseParameters();
    this.expect('{');
    const lets: LetBinding[] = [];
    while (isWord(this.lexer.peek(), 'let')) lets.push(this.parseLet());
    const returnWord = this.lexer.next();
    if (!isWord(returnWord, 'return')) {
      throw new RulesSyntaxError(`Expected 'let' or 'return' before '${returnWord.text}'.`, returnWord.at);
    }
    const result = this.expressions.parse();
    this.skip(';');
    const closing = this.lexer.next();
    if (closing.kind !== 'punctuation' || closing.text !== '}') {
      throw new RulesSyntaxError(`Expected the end of the function after 'return', not '${closing.text}'.`, closing.at);
    }
    return { name, parameters, lets, result, at: token.at };
  }

  private parseParameters(): { name: string; at: number }[] {
    this.expect('(');
    const parameters: { name: string; at: number }[] = [];
    if (this.skip(')')) return parameters;
    do {
      const token = this.lexer.next();
      parameters.push({ name: nameOf(token), at: token.at });
    } while (this.skip(','));
    this.expect(')');
    return parameters;
  }

  private parseLet(): LetBinding {
    this.lexer.next();
    const token = this.lexer.next();
    const name = nameOf(token);
    this.expect('=');
    const value = this.expressions.parse();
    this.expect(';');
    return { name, value, at: token.at };
  }

  private skip(text: string): boolean {
    const token = this.lexer.peek();
    const isNext = token.kind === 'punctuation' && token.text === text;
    if (isNext) this.lexer.next();
    return isNext;
  }

  private expect(text: string): void {
    const token = this.lexer.peek();
    if (!this.skip(text)) throw new RulesSyntaxError(`Expected '${text}' before '${token.text}'.`, token.at);
  }
}

function isWord(token: Token, text: string): boolean {
  return token.kind === 'word' && token.text === text;
}

function nameOf(token: Token): string {
  if (token.kind !== 'word' || reservedWords.has(token.text)) throw unexpected(token);
  return token.text;
}

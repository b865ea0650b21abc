/** Every small change to a file of security rules that its tests have to notice. */
import { Lexer, type Token } from '#storage-rules';

export type Mutant = {
  /** The match blocks around it below the outermost, as one pattern; empty for a function beside them. */
  readonly block: string;
  /** The block with the function, or with the `allow` and its methods. */
  readonly where: string;
  /** The expression before and after. No two at a place are the same. */
  readonly change: string;
  /** Counts from 1. */
  readonly line: number;
  /** The whole file with the change. */
  readonly source: string;
};

/** Tokens from `start` up to, and without, `end`. */
type Span = { readonly start: number; readonly end: number };
type Place = Pick<Mutant, 'block' | 'where'>;
/** `text` in place of `span`, told with the tokens of `shown` around it, or as `told`. */
type Edit = { readonly span: Span; readonly text: string; readonly shown: Span; readonly told?: string };

/** What a comparison could be mistaken for: its boundary moved, and its opposite. */
const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
/** What more could be allowed by mistake. Whoever may list documents is shown them, and may as well get one. */
const WIDER: Readonly<Record<string, string>> = {
  get: 'read',
  create: 'write',
  update: 'write',
  delete: 'write',
  read: 'read, write',
  write: 'read, write',
};
const OPENING = ['(', '[', '{'];
const CLOSING = [')', ']', '}'];
/** What ends an operand, from the loosest. */
const AROUND = ['return', 'if', '=', ',', ';', '?', ':'];
const AROUND_OR = [...AROUND, '||'];
const AROUND_AND = [...AROUND_OR, '&&'];

/**
 * Pure: every mutant of a rules file, each once. `&&` and `||` change places, and either side is dropped; comparisons move their
 * boundary and turn round; `in`, `is` and `!` are negated; whole numbers move by one; `hasOnly` becomes `hasAny`; a
 * test of `? :` always or never holds; a function is true or false whatever it is asked; an `allow` lets everybody or
 * nobody, or lets more be done. Throws an error that names the token where it cannot read on.
 */
export function makeMutants(source: string): readonly Mutant[] {
  const tokens = tokensOf(source);
  const start = (index: number): number => tokenAt(tokens, index).at;
  const end = (index: number): number => start(index - 1) + tokenAt(tokens, index - 1).text.length;
  // `b` is dropped from `a && b && c` by either operator, with another blank left.
  const essence = (text: string): string => text.replaceAll(/\s+/g, '');
  const made = new Set([essence(source)]);
  const counts = new Map<string, number>();
  return readEdits(tokens).flatMap(({ place, span, text, shown, told }) => {
    const [from, to] = [start(span.start), end(span.end)];
    const changed = source.slice(0, from) + text + source.slice(to);
    if (made.has(essence(changed))) return [];
    made.add(essence(changed));
    const before = source.slice(start(shown.start), end(shown.end));
    const after = source.slice(start(shown.start), from) + text + source.slice(to, end(shown.end));
    const change = told ?? `${oneLine(before)} → ${oneLine(after)}`;
    const id = `${place.where}: ${change}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return [
      {
        ...place,
        change: count === 1 ? change : `${change} (${count})`,
        line: source.slice(0, from).split('\n').length,
        source: changed,
      },
    ];
  });
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/\s*\/\/[^\n]*\n/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const placeIn = (block: string, name: string): Place => ({ block, where: `${block} ${name}`.trim() });

function tokensOf(source: string): readonly Token[] {
  const lexer = new Lexer(source);
  const tokens: Token[] = [];
  while (lexer.peek().kind !== 'end') tokens.push(lexer.next());
  return tokens;
}

function tokenAt(tokens: readonly Token[], index: number): Token {
  const token = tokens[index];
  if (token === undefined) throw new Error('The rules end too early.');
  return token;
}

type PlacedEdit = Edit & { readonly place: Place };

/** All edits of a file, in its order. */
function readEdits(tokens: readonly Token[]): readonly PlacedEdit[] {
  const text = (index: number): string => tokenAt(tokens, index).text;
  const find = (wanted: string, from: number): number => {
    let index = from;
    while (text(index) !== wanted) index += 1;
    return index;
  };
  const edits: PlacedEdit[] = [];
  const take = (place: Place, made: readonly Edit[]): void => {
    edits.push(...made.map((edit) => ({ ...edit, place })));
  };

  /** Each of these reads from the token behind its word, and returns where to go on. */
  const readFunction = (at: number, block: string): number => {
    const place = placeIn(block, `${text(at)}()`);
    const opening = find('{', at);
    const closing = closingOf(tokens, opening);
    const body = { start: opening + 1, end: closing };
    take(
      place,
      ['true', 'false'].map((value) => ({ span: body, text: `return ${value};`, shown: body, told: `→ ${value}` })),
    );
    take(place, editsWithin(tokens, body));
    return closing + 1;
  };
  const readAllow = (at: number, block: string): number => {
    const colon = find(':', at);
    const end = find(';', colon);
    const condition = { start: colon + 2, end };
    const methods = Array.from({ length: colon - at }, (_, index) => at + index).filter((index) => text(index) !== ',');
    const place = placeIn(block, `allow ${methods.map(text).join(', ')}`);
    if (end - condition.start > 1 || text(condition.start) !== 'false') {
      for (const index of methods) {
        const wider = WIDER[text(index)];
        if (wider !== undefined)
          take(place, [{ span: { start: index, end: index + 1 }, text: wider, shown: { start: at, end: colon } }]);
      }
    }
    take(
      place,
      ['true', 'false'].map((value) => ({ span: condition, text: value, shown: condition })),
    );
    take(place, editsWithin(tokens, condition));
    return end + 1;
  };
  const readMatch = (at: number, outer: string | null): number => {
    // A brace behind a slash is a wildcard of the pattern.
    let opening = at;
    while (text(opening) !== '{' || text(opening - 1) === '/') opening += 1;
    const pattern = Array.from({ length: opening - at }, (_, index) => text(at + index)).join('');
    return readBlock(opening + 1, outer === null ? '' : outer + pattern);
  };
  const readBlock = (at: number, block: string | null): number => {
    let index = at;
    while (text(index) !== '}') {
      const word = text(index);
      if (word === 'match') index = readMatch(index + 1, block);
      else if (word === 'function') index = readFunction(index + 1, block ?? '');
      else if (word === 'allow') index = readAllow(index + 1, block ?? '');
      else throw new Error(`'${word}' is nothing that a block of rules may hold.`);
    }
    return index + 1;
  };
  readBlock(find('{', find('service', 0)) + 1, null);
  return edits;
}

function editsWithin(tokens: readonly Token[], { start, end }: Span): readonly Edit[] {
  return Array.from({ length: end - start }, (_, index) => editsAt(tokens, start + index)).flat();
}

/** The edits that begin with the operator, number or word at `index`. */
function editsAt(tokens: readonly Token[], index: number): readonly Edit[] {
  const token = tokenAt(tokens, index);
  const around = (stops: readonly string[]): Span => ({
    start: startOfOperand(tokens, index, stops),
    end: endOfOperand(tokens, index, stops),
  });
  const itself = { start: index, end: index + 1 };
  const operand = around(AROUND_AND);
  if (token.kind === 'int') {
    return [token.value + 1n, token.value - 1n].map((value) => ({ span: itself, text: String(value), shown: operand }));
  }
  if (token.kind !== 'punctuation' && token.kind !== 'word') return [];
  switch (token.text) {
    case '&&':
    case '||': {
      const shown = around(token.text === '&&' ? AROUND_AND : AROUND_OR);
      return [
        { span: itself, text: token.text === '&&' ? '||' : '&&', shown },
        { span: { start: shown.start, end: index + 1 }, text: '', shown },
        { span: { start: index, end: shown.end }, text: '', shown },
      ];
    }
    case 'in':
    case 'is':
      return [{ span: operand, text: `!(${textOf(tokens, operand)})`, shown: operand }];
    case '!':
      return [{ span: itself, text: '', shown: operand }];
    case 'hasOnly':
      return [{ span: itself, text: 'hasAny', shown: operand }];
    case '?': {
      const span = { start: startOfOperand(tokens, index, AROUND), end: index };
      const shown = { start: span.start, end: index + 1 };
      return ['true', 'false'].map((text) => ({ span, text, shown }));
    }
    default:
      return (COMPARISONS[token.text] ?? []).map((text) => ({ span: itself, text, shown: operand }));
  }
}

/** The expression as it stands, but for blanks and comments. */
function textOf(tokens: readonly Token[], { start, end }: Span): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => (/^(in|is)$/.test(text) ? ` ${text} ` : text))
    .join('');
}

function startOfOperand(tokens: readonly Token[], from: number, stops: readonly string[]): number {
  let depth = 0;
  for (let index = from - 1; index >= 0; index -= 1) {
    const { text } = tokenAt(tokens, index);
    if (depth === 0 && (OPENING.includes(text) || stops.includes(text))) return index + 1;
    if (CLOSING.includes(text)) depth += 1;
    if (OPENING.includes(text)) depth -= 1;
  }
  throw new Error('An expression has no beginning.');
}

/** The operand behind the token at `from`. */
function endOfOperand(tokens: readonly Token[], from: number, stops: readonly string[]): number {
  let depth = 0;
  for (let index = from + 1; ; index += 1) {
    const { text } = tokenAt(tokens, index);
    if (depth === 0 && (CLOSING.includes(text) || stops.includes(text))) return index;
    if (OPENING.includes(text)) depth += 1;
    if (CLOSING.includes(text)) depth -= 1;
  }
}

const closingOf = (tokens: readonly Token[], opening: number): number => endOfOperand(tokens, opening, []);

/** A small change to a file of security rules that its tests have to notice. */
export type Mutant = {
  /** The match blocks and the function or `allow` around it, from the outermost. */
  readonly place: readonly string[];
  /** What is replaced by what. No two at a place are the same. */
  readonly change: string;
  /** Counts from 1. */
  readonly line: number;
  /** The whole file with the change. */
  readonly source: string;
};

type Span = { readonly start: number; readonly end: number };
type Mark = Span & { readonly text: string };
type Edit = Span & { readonly text: string };

/** What a word, a sign or a number could be mistaken for: its boundary moved, its opposite, and more that is allowed. */
const mistakenFor: Readonly<Record<string, readonly string[]>> = {
  '&&': ['||'],
  '||': ['&&'],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '!': [''],
  hasOnly: ['hasAny'],
};
/** Whoever may list documents is shown them, and may as well get one. */
const wider: Readonly<Record<string, string>> = {
  get: 'read',
  create: 'write',
  update: 'write',
  delete: 'write',
  read: 'read, write',
};

/** Strings and comments as blanks: nothing in them is an operator. */
const withoutWords = (source: string): string =>
  source.replaceAll(/'[^'\n]*'|\/\/[^\n]*/g, (text) => ' '.repeat(text.length));

const marksIn = (source: string, pattern: RegExp): readonly Mark[] =>
  Array.from(source.matchAll(pattern), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** The mark where the operand at one side of another ends: a bracket around both, or one of `stops`. */
function endOfOperand(marks: readonly Mark[], from: number, step: 1 | -1, stops: readonly string[]): Mark {
  const [inwards, outwards] = step === 1 ? ['([{', ')]}'] : [')]}', '([{'];
  let depth = 0;
  for (let index = from + step; ; index += step) {
    const mark = marks[index];
    if (mark === undefined) throw new Error('An operand of the rules has no end.');
    if (depth === 0 && (stops.includes(mark.text) || outwards.includes(mark.text))) return mark;
    if (inwards.includes(mark.text)) depth += 1;
    if (outwards.includes(mark.text)) depth -= 1;
  }
}

/** Conditions become true or false: those of functions and `allow`, of `? :`, and what `&&` and `||` stand between. */
function conditionEdits(plain: string): readonly Edit[] {
  const marks = marksIn(plain, /&&|\|\||[()[\]{}?:;,]|\b(?:return|if)\b|(?<![=!<>])=(?!=)/g);
  const around = ['return', 'if', '=', ',', ';', '?', ':', '||'];
  const become = (value: string, start: number, end: number): Edit => ({ start, end, text: ` ${value} ` });
  return marks.flatMap(({ text, start, end }, index): readonly Edit[] => {
    const before = (stops: readonly string[]): number => endOfOperand(marks, index, -1, stops).end;
    const after = (stops: readonly string[]): number => endOfOperand(marks, index, 1, stops).start;
    const both = (from: number, to: number) => ['true', 'false'].map((value) => become(value, from, to));
    switch (text) {
      case '&&': {
        const stops = [...around, '&&'];
        return [become('true', before(stops), start), become('true', end, after(stops))];
      }
      case '||':
        return [become('false', before(around), start), become('false', end, after(around))];
      case '?':
        return both(before(around), start);
      case 'return':
      case 'if':
        return both(end, after([';']));
      default:
        return [];
    }
  });
}

function wordEdits(plain: string): readonly Edit[] {
  const signs = marksIn(plain, /&&|\|\||[=!<>]=|[<>!]|\bhasOnly\b/g);
  const numbers = marksIn(plain, /(?<![\w.])\d+\b/g);
  const methods = marksIn(plain, /(?<=\ballow [\w, ]*)\w+(?=[\w, ]*: if (?! *false))/g);
  return [
    ...signs.flatMap((mark) => (mistakenFor[mark.text] ?? []).map((text) => ({ ...mark, text }))),
    ...numbers.flatMap((mark) => [1, -1].map((by) => ({ ...mark, text: String(Number(mark.text) + by) }))),
    ...methods.flatMap((mark) => {
      const text = wider[mark.text];
      return text === undefined ? [] : [{ ...mark, text }];
    }),
  ];
}

/** What stands around a line: each line above it that is less indented and begins with one of these words. */
function placeOf(lines: readonly string[]): readonly string[] {
  let indented = Number.POSITIVE_INFINITY;
  const place: string[] = [];
  for (const line of lines.toReversed()) {
    const [, blanks = '', head = ''] = /^( *)(match \S+|function \w+|allow [\w, ]+)/.exec(line) ?? [];
    if (head === '' || blanks.length >= indented) continue;
    indented = blanks.length;
    place.unshift(head);
  }
  return place.slice(1);
}

const essence = (text: string): string => text.replaceAll(/\s+/g, '');
const oneLine = (text: string): string =>
  text
    .replaceAll(/\/\/[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Pure: every mutant of a rules file: one condition becomes true or false, or one operator, number or method another. */
export function makeMutants(source: string): readonly Mutant[] {
  const plain = withoutWords(source);
  const lines = source.split('\n');
  const made = new Set([essence(source)]);
  const counts = new Map<string, number>();
  return [...conditionEdits(plain), ...wordEdits(plain)].flatMap(({ start, end, text }) => {
    const changed = source.slice(0, start) + text + source.slice(end);
    if (made.has(essence(changed))) return [];
    made.add(essence(changed));
    const line = source.slice(0, start).split('\n').length;
    const place = placeOf(lines.slice(0, line));
    const change = `${oneLine(source.slice(start, end))} → ${text.trim()}`;
    const key = `${place.join(' ')}: ${change}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return [{ place, change: count === 1 ? change : `${change} (${count})`, line, source: changed }];
  });
}

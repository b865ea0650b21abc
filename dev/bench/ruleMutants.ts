/** A small change to a file of security rules that the tests should notice. */
export type Mutant = {
  /** The enclosing match blocks and function or `allow`, outermost first. */
  readonly place: string;
  /** `before → after`, unique at its place. */
  readonly change: string;
  /** The whole file with the change. */
  readonly source: string;
};

/** A span of the file, with its text or its replacement. */
type Mark = { readonly start: number; readonly end: number; readonly text: string };

/** Plausible mistakes for an operator or a method: off by one, negated, or allowing too much. */
const mistakes: Readonly<Record<string, readonly string[]>> = {
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
  // No `list`: a person who may list documents may get one too, so `list → read` changes nothing.
  get: ['read'],
  create: ['write'],
  update: ['write'],
  delete: ['write'],
  read: ['read, write'],
};

const marksIn = (source: string, pattern: RegExp): readonly Mark[] =>
  Array.from(source.matchAll(pattern), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** Finds where the operand beside an operator ends: at an enclosing bracket or one of `stops`. */
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

const around = ['return', 'if', '=', ',', ';', '?', ':', '||'];
const both = ['true', 'false'];
type Operand = { readonly step: 1 | -1; readonly stops: readonly string[]; readonly values: readonly string[] };
/** The operands before (-1) and after (1) an operator or keyword, and what replaces them. */
const operands: Readonly<Record<string, readonly Operand[]>> = {
  '&&': ([-1, 1] as const).map((step) => ({ step, stops: [...around, '&&'], values: ['true'] })),
  '||': ([-1, 1] as const).map((step) => ({ step, stops: around, values: ['false'] })),
  '?': [{ step: -1, stops: around, values: both }],
  return: [{ step: 1, stops: [';'], values: both }],
  if: [{ step: 1, stops: [';'], values: both }],
};

function conditionEdits(plain: string): readonly Mark[] {
  const marks = marksIn(plain, /&&|\|\||[()[\]{}?:;,]|\b(?:return|if)\b|(?<![=!<>])=(?!=)/g);
  return marks.flatMap(({ text: sign, start, end }, index) =>
    (operands[sign] ?? []).flatMap(({ step, stops, values }) => {
      const stop = endOfOperand(marks, index, step, stops);
      const span = step === 1 ? { start: end, end: stop.start } : { start: stop.end, end: start };
      return values.map((value) => ({ ...span, text: ` ${value} ` }));
    }),
  );
}

function wordEdits(plain: string): readonly Mark[] {
  const words = marksIn(plain, /&&|\|\||[=!<>]=|[<>!]|\bhasOnly\b|(?<=\ballow [\w, ]*)\w+(?=[\w, ]*: if (?! *false))/g);
  const numbers = marksIn(plain, /(?<![\w.])\d+\b/g);
  return [
    ...words.flatMap((mark) => (mistakes[mark.text] ?? []).map((text) => ({ ...mark, text }))),
    ...numbers.flatMap((mark) => [1, -1].map((by) => ({ ...mark, text: String(Number(mark.text) + by) }))),
  ];
}

/** The blocks around the last line: the lines above it that are less indented and begin with one of these keywords. */
function placeOf(lines: readonly string[]): string {
  let indented = Number.POSITIVE_INFINITY;
  const place: string[] = [];
  for (const line of lines.toReversed()) {
    const [, blanks = '', head = ''] = /^( *)(match \S+|function \w+|allow [\w, ]+)/.exec(line) ?? [];
    if (head === '' || blanks.length >= indented) continue;
    indented = blanks.length;
    place.unshift(head);
  }
  return place.slice(1).join(' ');
}

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, '');

/** Pure: every mutant of a rules file. Each replaces one condition with true or false, or changes one operator, number or method. */
export function makeMutants(source: string): readonly Mutant[] {
  // Blanks out strings and comments, which may contain operators.
  const plain = source.replaceAll(/'[^'\n]*'|\/\/[^\n]*/g, (text) => ' '.repeat(text.length));
  const made = new Set([withoutBlanks(source)]);
  const counts = new Map<string, number>();
  return [...conditionEdits(plain), ...wordEdits(plain)].flatMap(({ start, end, text }) => {
    const changed = source.slice(0, start) + text + source.slice(end);
    if (made.has(withoutBlanks(changed))) return [];
    made.add(withoutBlanks(changed));
    const place = placeOf(source.slice(0, source.indexOf('\n', start)).split('\n'));
    const before = source
      .slice(start, end)
      .replaceAll(/\/\/[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const change = `${before} → ${text.trim()}`;
    const count = (counts.get(place + change) ?? 0) + 1;
    counts.set(place + change, count);
    return [{ place, change: count === 1 ? change : `${change} (${count})`, source: changed }];
  });
}

/** A small change to a file of security rules that its tests have to notice. */
export type Mutant = {
  /** The match blocks and the function or `allow` around it, from the outermost. */
  readonly place: string;
  /** What is replaced by what. No two at a place are the same. */
  readonly change: string;
  /** The whole file with the change. */
  readonly source: string;
};

/** A part of the file: what stands there, or what comes in its place. */
type Mark = { readonly start: number; readonly end: number; readonly text: string };

/** Mistakes for a sign, a word or a method: the moved boundary, the opposite, more than is to be allowed. */
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
  // Whoever may list documents sees them, and may as well get one.
  get: ['read'],
  create: ['write'],
  update: ['write'],
  delete: ['write'],
  read: ['read, write'],
};

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

const around = ['return', 'if', '=', ',', ';', '?', ':', '||'];
const both = ['true', 'false'];
type Operand = { readonly step: 1 | -1; readonly stops: readonly string[]; readonly values: readonly string[] };
/** The conditions before (-1) and after (1) a sign or a word, and what they become. */
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

/** What stands around the last line: each line above it that is less indented and begins with one of these words. */
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

/** Pure: every mutant of a rules file: one condition becomes true or false, or one operator, number or method another. */
export function makeMutants(source: string): readonly Mutant[] {
  // Strings and comments as blanks: nothing in them is an operator.
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

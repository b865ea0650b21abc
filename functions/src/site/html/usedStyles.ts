/** A declaration or statement as it is written, or a block. */
type Part = string | { readonly head: string; readonly parts: readonly Part[] };

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.head}{${textOf(part.parts)}}`)).join('');

const token = /((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'{};])*)([{};]|$)/gs;

/** By their texts: a function has few. */
const parsed = new Map<string, readonly Part[]>();

function partsOf(stylesheet: string): readonly Part[] {
  const parts = parsed.get(stylesheet) ?? parse(stylesheet);
  parsed.set(stylesheet, parts);
  return parts;
}

/** Of minified CSS. */
function parse(text: string): Part[] {
  const parts: Part[] = [];
  const open = [parts];
  for (const [, before = '', end] of text.matchAll(token)) {
    const into = open.at(-1) ?? parts;
    if (end === '{') {
      const inside: Part[] = [];
      into.push({ head: before.trim(), parts: inside });
      open.push(inside);
      continue;
    }
    if (before.trim() !== '') into.push(end === ';' ? `${before};` : before);
    if (end === '}') open.pop();
  }
  return parts;
}

const bracketed = /\([^()]*\)|\[[^\]]*\]/g;

/** The selectors of a rule, without what is in brackets; of `:where(.name)`, the class counts. */
function selectorsOf(head: string): readonly string[] {
  let plain = head.replaceAll(/:where\((\.[\w-]+)\)/g, '$1');
  for (let before = ''; before !== plain; ) [before, plain] = [plain, plain.replaceAll(bracketed, '')];
  return plain.split(',');
}

const classesOf = (selector: string): readonly string[] =>
  Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);

const animationOf = (part: Part): string | undefined =>
  typeof part === 'string' ? undefined : /^@keyframes ([\w-]+)/.exec(part.head)?.[1];

/**
 * The rules of minified stylesheets that can apply to the page: whose selectors name no other classes than its HTML has.
 * They are few, because a stylesheet has the rules of many pages. Rules without classes stay.
 */
export function usedStyles(stylesheets: readonly string[], html: string): string {
  const classes = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat());
  const canApply = (selector: string): boolean => classesOf(selector).every((name) => classes.has(name));
  const used = (parts: readonly Part[]): readonly Part[] =>
    parts.flatMap((part): readonly Part[] => {
      if (typeof part === 'string') return [part];
      if (/^@(?:media|supports|container|layer)\b/.test(part.head)) {
        const inside = used(part.parts);
        return inside.length > 0 ? [{ ...part, parts: inside }] : [];
      }
      return part.head.startsWith('@') || selectorsOf(part.head).some(canApply) ? [part] : [];
    });
  const parts = stylesheets.flatMap((stylesheet) => used(partsOf(stylesheet)));
  const rules = textOf(parts.filter((part) => animationOf(part) === undefined));
  return textOf(parts.filter((part) => rules.includes(animationOf(part) ?? '')));
}

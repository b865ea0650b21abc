/** firebase.google.com/docs/reference/rules/rules.String */
import { type Methods, oneArgument, stringOf, twoArguments, withoutArguments } from '../arguments.ts';
import { matchesWhole, replaceAll, splitText } from '../regex.ts';
import { boolValue, bytesValue, intValue, listValue, type StringValue, stringValue } from '../values.ts';

export const stringMethods: Methods<StringValue> = new Map([
  // Changes only A to Z, as the hosted service does.
  ['lower', withoutArguments((text) => stringValue(mapAscii(text.value, /[A-Z]+/g, 'lower')))],
  ['upper', withoutArguments((text) => stringValue(mapAscii(text.value, /[a-z]+/g, 'upper')))],
  ['matches', (text, args) => boolValue(matchesWhole(stringOf(oneArgument(args)), text.value))],
  [
    'replace',
    (text, args) => {
      const [pattern, substitute] = twoArguments(args);
      return stringValue(replaceAll(stringOf(pattern), text.value, stringOf(substitute)));
    },
  ],
  ['size', withoutArguments((text) => intValue(BigInt(text.value.length)))],
  [
    'split',
    (text, args) => listValue(splitText(stringOf(oneArgument(args)), text.value).map((piece) => stringValue(piece))),
  ],
  ['toUtf8', withoutArguments((text) => bytesValue(Buffer.from(text.value, 'utf8')))],
  ['trim', withoutArguments((text) => stringValue(trimBlanks(text.value)))],
]);

function mapAscii(text: string, letters: RegExp, to: 'lower' | 'upper'): string {
  return text.replace(letters, (run) => (to === 'lower' ? run.toLowerCase() : run.toUpperCase()));
}

/** Trims characters up to U+0020 at both ends. Scans twice, because a regex with `$` would take quadratic time. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

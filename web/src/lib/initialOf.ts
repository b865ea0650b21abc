/** Letters that no mark follows are characters of their own; an `Intl.Segmenter` takes a phone 50 ms to make. */
const plain = /^[\w\p{sc=Han}\p{sc=Kana}\p{sc=Hira}](?!\p{M}|\u200d|[\uff9e\uff9f])/u;
let graphemes: Intl.Segmenter | undefined;

/** The first character of a name as people see it: a flag, a family or a letter with its marks is one. */
export function initialOf(name: string): string {
  const shown = name.replace(/^[\u2066-\u2069]/, '');
  const [letter] = plain.exec(shown) ?? [];
  if (letter !== undefined) return letter.toUpperCase();
  graphemes ??= new Intl.Segmenter();
  const [first] = graphemes.segment(shown);
  const initial = first?.segment ?? '';
  // Georgian is written without capitals, and ß has none.
  const capital = initial.toUpperCase();
  return capital.length > initial.length || /\p{sc=Geor}/u.test(initial) ? initial : capital;
}

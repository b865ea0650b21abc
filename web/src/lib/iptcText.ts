const utf8Mark = '\x1b%G';
const latin1Mark = '\x1b.A';
const jisMarks = ['\x1b$@', '\x1b$B'];

/** Of `label`; `undefined` for other bytes. A field of limited length may end within a character. */
function decoded(label: string, bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

const wide = String.raw`[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]`;
const wideRun = new RegExp(`${wide}{2}`);
const isWide = (text: string): boolean => Array.from(text).some((char) => char > '\x7f');
const anyWide = new RegExp(wide);

/**
 * Western texts are often valid Shift_JIS too: "éléphant" has two rare kanji. But they lack the bytes 0x80–0x9F, which
 * begin kana and usual kanji, or have them alone between letters, as quotation marks.
 */
function isShiftJis(text: string, bytes: Uint8Array): boolean {
  const isUsual = bytes.some((byte) => byte >= 0x81 && byte <= 0x9f);
  const isWhole = !/[a-z]/i.test(text) && anyWide.test(text);
  return isUsual && !/\p{Co}/u.test(text) && (isWhole || wideRun.test(text));
}

/**
 * A field of IPTC. `mark`: the file's coded character set (1:90), which older programs leave out although they write
 * Shift_JIS or Latin-1, and some name wrongly.
 */
export function iptcText(bytes: Uint8Array, mark: string): string {
  const asUtf8 = decoded('utf-8', bytes);
  if (asUtf8 !== undefined && jisMarks.some((jis) => asUtf8.includes(jis))) return decoded('iso-2022-jp', bytes) ?? '';
  const isUtf8 = mark.startsWith(utf8Mark);
  const cut = decoded('utf-8', bytes, true);
  const utf8 = asUtf8 ?? (isUtf8 || (cut !== undefined && isWide(cut)) ? cut : undefined);
  if (utf8 !== undefined) return utf8;
  const shiftJis = mark.startsWith(latin1Mark) ? undefined : decoded('shift_jis', bytes, true);
  if (shiftJis !== undefined && isShiftJis(shiftJis, bytes)) return shiftJis;
  return decoded('windows-1252', bytes) ?? '';
}

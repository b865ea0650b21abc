import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const at = (folder: string): string => join(import.meta.dirname, folder);
const wordsIn = (language: 'ja' | 'en') => readdirSync(at(language)).map((name) => join(at(language), name));
const ofServer = (path: string): string => join(import.meta.dirname, '../../../functions/src', path);

/** One spelling for each word, by the spelling that is not used. */
type Spellings = readonly (readonly [RegExp, string])[];

const japanese: Spellings = [
  [/探/, 'さがす'],
  [/今(?![日月回年後週度])/, 'いま'],
  [/分か[らりるれっ]/, 'わかる'],
  [/誰/, 'だれ'],
  [/(?<![利並])他の/, 'ほかの'],
  [/[「『'、・]読み[」』'、・]|読みがな/, 'よみ'],
  [/題名/, 'タイトル'],
  [/返答/, '回答'],
  [/異議の申し立て/, '異議申し立て'],
  [/ブラウザ(?!ー)|サーバ(?!ー)|フォルダ(?!ー)/, 'with 「ー」'],
  [/キャンセル/, 'やめる'],
  [/下さい/, 'ください'],
  [/出来(?!事)/, 'できる'],
];

const english: Spellings = [
  [/suspen(?:d|sion)/i, 'ban'],
  [/\b(?:staff|our team)\b/i, 'moderators'],
  [/\bnotices?\b/i, 'notifications'],
  [/\busers?\b/i, 'people, member'],
  [/\bpost(?:s|ed|ing)?\b/i, 'upload'],
  [/\blog(?:ged)? (?:in|out)\b|\b(?:create|make) an account\b/i, 'sign in, sign out, sign up'],
  [/\be-mail/i, 'email'],
  [/\balternative text\b/i, 'alt text'],
  [/\bplease\b/i, 'the imperative alone'],
  [/\b(?:cannot|(?:could|can|do|does|did|is|are|was|will) not)\b/i, 'couldn’t, can’t, don’t …'],
  [/\b(?:could|can) (?:not )?be \w+ed\b/i, 'who does it'],
  [/\b(?:some|any|every|no)body\b/i, 'someone, anyone, everyone, no one'],
  [/\b(?:anew|whom|whoever)\b/i, 'plain words'],
  [/\b(?:license|color|catalog|organization)s?\b/i, 'the British spelling'],
  [/[a-z]'[a-z]/i, 'a typographic apostrophe'],
];

/** Without imports and the keys of the texts. */
const linesOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/^import .*|[\w.-]+'?: /g, ''));

const misspelt = (files: readonly string[], spellings: Spellings): readonly string[] =>
  files.flatMap((file) =>
    linesOf(file).flatMap((line, at) =>
      spellings.flatMap(([wrong, right]) => (wrong.test(line) ? [`${file}:${at + 1} ${line.trim()} → ${right}`] : [])),
    ),
  );

it('the Japanese words have one spelling each', () => {
  const files = [...wordsIn('ja'), ofServer('site/html/writePage.ts'), ofServer('site/html/head/headWords.ts')];
  expect(misspelt(files, japanese)).toEqual([]);
});

it('staff never hide anything: they make it 非公開', () => {
  const ofStaff = wordsIn('ja').filter((file) =>
    /\/(?:admin|adminUsers|adminAudit|adminDashboard|desk)\.ts$/.test(file),
  );
  expect(ofStaff).toHaveLength(5);
  expect(misspelt(ofStaff, [[/隠/, '非公開']])).toEqual([]);
});

it('the English words have one spelling each', () => {
  const files = [...wordsIn('en'), ofServer('site/html/head/headWords.ts'), ofServer('mydata/exportReadme.ts')];
  expect(misspelt(files, english)).toEqual([]);
});

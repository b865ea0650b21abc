import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const at = (folder: string): string => join(import.meta.dirname, folder);
const files = [
  ...readdirSync(at('ja')).map((name) => join(at('ja'), name)),
  join(import.meta.dirname, '../../../functions/src/site/html/writePage.ts'),
  join(import.meta.dirname, '../../../functions/src/site/html/head/headWords.ts'),
];

/** One spelling for each word, by the spelling that is not used. */
const spellings: readonly (readonly [RegExp, string])[] = [
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

it('the Japanese words have one spelling each', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        spellings.flatMap(([wrong, right]) =>
          wrong.test(line) ? [`${file}:${at + 1} ${line.trim()} → ${right}`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});
